/** subset-font ships no types; this is the part of it that src/artwork/fonts.ts uses. */
declare module 'subset-font' {
  export type Axes = Record<string, number | { min: number; max: number }>
  interface Options {
    targetFormat: 'woff2' | 'sfnt'
    variationAxes?: Axes
    keepFeatures?: string[]
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
