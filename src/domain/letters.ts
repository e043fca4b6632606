/** Writes names in other spellings and scripts with the letters that Polish banks accept. */

const polish = /[ąćęłńóśźż]/i

/** Reads "а a  б b": each letter and its spelling. */
function spellings(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(pairs.matchAll(/(\S+) (\S+)/g), ([, letter = '', spelt = '']) => [letter, spelt]),
  )
}

// Letters without a Unicode decomposition. Cyrillic as in Ukrainian passports (2010), because bank accounts carry
// names in that spelling.
const anywhere = spellings(`
  ß ss  æ ae  œ oe  ø o  đ d  ð d  þ th  ħ h  ı i
  а a  б b  в v  г h  ґ g  д d  е e  є ie  ё io  ж zh  з z  и y  і i  ї i  й i  к k  л l  м m  н n
  о o  п p  р r  с s  т t  у u  ў u  ф f  х kh  ц ts  ч ch  ш sh  щ shch  ы y  э e  ю iu  я ia
`)
const atStart = spellings('є ye  ї yi  й y  ю yu  я ya')
const silent = /[ъь]/gi

function spell(letter: string, first: boolean): string {
  if (polish.test(letter)) return letter
  const lower = letter.toLowerCase()
  const spelt = (first ? atStart.get(lower) : undefined) ?? anywhere.get(lower)
  if (spelt === undefined) return letter.normalize('NFD').replace(/\p{M}/gu, '')
  return letter === lower ? spelt : spelt.charAt(0).toUpperCase() + spelt.slice(1)
}

/**
 * The text with every letter beyond a–z and the Polish ones replaced by its usual spelling:
 * "Zoë Müller" → "Zoe Muller", "Юлія Щур" → "Yuliia Shchur". Letters of other scripts stay.
 */
export function withPolishLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(silent, '')
    .replace(/\p{L}/gu, (letter, at: number, whole: string) =>
      spell(letter, !/[\p{L}'’ʼ]$/u.test(whole.slice(0, at))),
    )
}
