/**
 * Puts two cuts of one TrueType font into one file: the second's glyphs stand behind the first's.
 * Names, kerning and figures are the first's; the letters of the two are not kerned with each other.
 */
type Tables = ReadonlyMap<string, Buffer>

interface Glyph {
  readonly outline: Buffer
  /** How the outline changes along the axes; empty in a font without any. */
  readonly variation: Buffer
  /** Advance width and left side bearing. */
  readonly metrics: Buffer
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2)
  return buffer
}

function longs(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4)
  return buffer
}

function readTables(font: Buffer): Tables {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  return new Map(
    records.map((at) => {
      const start = font.readUInt32BE(at + 8)
      const end = start + font.readUInt32BE(at + 12)
      return [font.toString('latin1', at, at + 4), font.subarray(start, end)]
    }),
  )
}

/** Checksums stay 0: whoever compresses the font reckons them anew. */
function writeTables(tables: Tables): Buffer {
  let offset = 12 + 16 * tables.size
  const records: Buffer[] = []
  const bodies: Buffer[] = []
  for (const [tag, table] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    records.push(Buffer.from(tag, 'latin1'), longs(0, offset, table.length))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([longs(0x10000), words(tables.size, 0, 0, 0), ...records, ...bodies])
}

function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag)
  if (!found) throw new Error(`the font has no table ${tag}`)
  return found
}

/** Cuts a table of pieces by the offsets that stand in `index` from `at` on. */
function cut(pieces: Buffer, index: Buffer, at: number, count: number, isLong: boolean): Buffer[] {
  const offset = (place: number) =>
    isLong ? index.readUInt32BE(at + 4 * place) : 2 * index.readUInt16BE(at + 2 * place)
  return Array.from({ length: count }, (_, place) =>
    pieces.subarray(offset(place), offset(place + 1)),
  )
}

function join(pieces: readonly Buffer[]): { offsets: Buffer; joined: Buffer } {
  const offsets = [0]
  for (const { length } of pieces) offsets.push((offsets.at(-1) ?? 0) + length)
  return { offsets: longs(...offsets), joined: Buffer.concat(pieces) }
}

function readGlyphs(tables: Tables): Glyph[] {
  const count = table(tables, 'maxp').readUInt16BE(4)
  const isLong = table(tables, 'head').readInt16BE(50) === 1
  const outlines = cut(table(tables, 'glyf'), table(tables, 'loca'), 0, count, isLong)
  const gvar = tables.get('gvar')
  const variations =
    gvar &&
    cut(gvar.subarray(gvar.readUInt32BE(16)), gvar, 20, count, (gvar.readUInt16BE(14) & 1) === 1)
  const hmtx = table(tables, 'hmtx')
  const advances = table(tables, 'hhea').readUInt16BE(34)
  return outlines.map((outline, index) => {
    const advance = hmtx.readUInt16BE(4 * Math.min(index, advances - 1))
    const bearing = hmtx.readInt16BE(index < advances ? 4 * index + 2 : 2 * (advances + index))
    const variation = variations?.[index] ?? Buffer.alloc(0)
    return { outline, variation, metrics: words(advance, bearing) }
  })
}

/** The glyph of each character, from the table's format 4. */
function readCharacters(tables: Tables): Map<number, number> {
  const cmap = table(tables, 'cmap')
  const map = cmap.subarray(cmap.readUInt32BE(8))
  if (map.readUInt16BE(0) !== 4) throw new Error('the characters are not in format 4')
  const size = map.readUInt16BE(6)
  const characters = new Map<number, number>()
  for (let at = 14; at < 14 + size; at += 2) {
    const last = map.readUInt16BE(at)
    const delta = map.readUInt16BE(at + 2 + 2 * size)
    const range = at + 2 + 3 * size
    const jump = map.readUInt16BE(range)
    const first = map.readUInt16BE(at + 2 + size)
    for (let character = first; character <= last && character < 0xffff; character++) {
      const glyph = jump ? map.readUInt16BE(range + jump + 2 * (character - first)) : character
      characters.set(character, (glyph + delta) & 0xffff)
    }
  }
  return characters
}

function writeCharacters(characters: ReadonlyMap<number, number>): Buffer {
  const sorted = [...characters].sort(([a], [b]) => a - b)
  const codes = [...sorted.map(([character]) => character), 0xffff]
  const deltas = [...sorted.map(([character, glyph]) => glyph - character), 1]
  const parts = [...codes, 0, ...codes, ...deltas, ...codes.map(() => 0)]
  const header = [4, 14 + 2 * parts.length, 0, 2 * codes.length, 0, 0, 0]
  return Buffer.concat([words(0, 1, 3, 1), longs(12), words(...header, ...parts)])
}

/** Accented letters are: their outline names other glyphs by their places in the font. */
function isPutTogether(outline: Buffer): boolean {
  return outline.length > 0 && outline.readInt16BE(0) < 0
}

function renumber(outline: Buffer, places: readonly number[]): Buffer {
  if (!isPutTogether(outline)) return outline
  const copy = Buffer.from(outline)
  for (let at = 10, more = true; more; ) {
    const flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(places[copy.readUInt16BE(at + 2)] ?? 0, at + 2)
    const scale = flags & 0x80 ? 8 : flags & 0x40 ? 4 : flags & 0x08 ? 2 : 0
    at += 4 + (flags & 0x01 ? 4 : 2) + scale
    more = (flags & 0x20) !== 0
  }
  return copy
}

function isSameShape(one: Glyph, other: Glyph): boolean {
  return (
    !isPutTogether(one.outline) &&
    one.outline.equals(other.outline) &&
    one.variation.equals(other.variation) &&
    one.metrics.equals(other.metrics)
  )
}

/** Both as uncompressed TrueType, cut along the same axes. */
export function mergeFonts(first: Buffer, second: Buffer): Buffer {
  const [tables, added] = [readTables(first), readTables(second)]
  const [own, further] = [readGlyphs(tables), readGlyphs(added)]
  const glyphs = [...own]
  // The box for what is missing, and the plain letters that carry accents, are there already.
  const places = further.map((glyph, index) => {
    const same = index === 0 ? 0 : own.findIndex((one) => isSameShape(one, glyph))
    return same < 0 ? glyphs.push(glyph) - 1 : same
  })
  for (const [index, glyph] of glyphs.entries()) {
    if (index < own.length) continue
    glyphs[index] = { ...glyph, outline: renumber(glyph.outline, places) }
  }
  const { offsets, joined } = join(glyphs.map(({ outline }) => outline))
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((tag) => Buffer.from(table(tables, tag)))
  if (!head || !hhea || !maxp) throw new Error('the font lacks a header')
  head.writeInt16BE(1, 50)
  hhea.writeUInt16BE(glyphs.length, 34)
  const limits = table(added, 'maxp')
  for (let at = 6; at < maxp.length; at += 2) {
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), limits.readUInt16BE(at)), at)
  }
  maxp.writeUInt16BE(glyphs.length, 4)
  const characters = readCharacters(tables)
  for (const [character, glyph] of readCharacters(added)) {
    characters.set(character, places[glyph] ?? 0)
  }
  const merged = new Map(tables)
    .set('head', head)
    .set('hhea', hhea)
    .set('maxp', maxp)
    .set('loca', offsets)
    .set('glyf', joined)
    .set('hmtx', Buffer.concat(glyphs.map(({ metrics }) => metrics)))
    .set('cmap', writeCharacters(characters))
  // Of the first's glyphs alone, and told by the outlines' variations too.
  merged.delete('HVAR')
  const gvar = tables.get('gvar')
  if (gvar) merged.set('gvar', mergeVariations(gvar, table(added, 'gvar'), glyphs))
  return writeTables(merged)
}

/** Takes both tables, and all glyphs with their variations. */
function mergeVariations(first: Buffer, second: Buffer, glyphs: readonly Glyph[]): Buffer {
  const shared = (gvar: Buffer) => {
    const at = gvar.readUInt32BE(8)
    return gvar.subarray(at, at + 2 * gvar.readUInt16BE(4) * gvar.readUInt16BE(6))
  }
  if (!shared(first).equals(shared(second))) throw new Error('the fonts vary along other axes')
  const { offsets, joined } = join(glyphs.map(({ variation }) => variation))
  const start = 20 + offsets.length
  const header = Buffer.concat([first.subarray(0, 8), longs(start), words(glyphs.length, 1)])
  const data = start + shared(first).length
  return Buffer.concat([header, longs(data), offsets, shared(first), joined])
}
