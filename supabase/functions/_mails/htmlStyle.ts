/** How the mails look: in the colours of src/ui/tokens.css, light and dark; a test compares. */

const sans = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const display = `'Bricolage Grotesque',${sans}`

/**
 * The rules of each class. They are written into `style` attributes, because many mail programs drop style sheets;
 * the classes stay for the dark colours.
 */
export const looks = {
  ground: 'background-color:#F4F1EA;color:#16181D;',
  paper: 'background-color:#FFFDF8;color:#16181D;border:2px solid #16181D;',
  ink: 'color:#16181D;',
  muted: 'color:#565B66;',
  bar: 'background-color:#1F3BB3;color:#FFFFFF;',
  hint: 'background-color:#FFFDF8;color:#16181D;border-left:6px solid #E4572E;',
  line: 'border-top:1px solid #D3CDBF;',
  wall: 'border:3px solid #16181D;',
  link: 'color:#1F3BB3;',
  number: 'color:#B23A16;',
  roomA: 'background-color:#1F3BB3;',
  roomB: 'background-color:#E4572E;',
  roomC: 'background-color:#B9C5EF;',
  roomD: 'background-color:#F0C4B1;',
  bare: 'background-color:#FFFDF8;',
} as const

export type Look = keyof typeof looks

export const type = {
  body: `font-family:${sans};font-size:16px;line-height:1.55;`,
  small: `font-family:${sans};font-size:13px;line-height:1.5;`,
  brand: `font-family:${display};font-size:15px;line-height:1.3;font-weight:700;`,
  heading: `font-family:${display};font-size:32px;line-height:1.12;font-weight:800;letter-spacing:-0.5px;`,
  title: `font-family:${display};font-size:18px;line-height:1.3;font-weight:700;`,
  money: `font-family:${display};font-size:28px;line-height:1.15;font-weight:800;font-variant-numeric:tabular-nums;`,
  code: `font-family:${sans};font-size:17px;line-height:1.4;font-weight:700;font-variant-numeric:tabular-nums;`,
} as const

const night: Readonly<Partial<Record<Look, string>>> = {
  ground: 'background-color:#11141B;color:#F2EFE8;',
  paper: 'background-color:#191D27;color:#F2EFE8;border-color:#F2EFE8;',
  ink: 'color:#F2EFE8;',
  muted: 'color:#B1B5C0;',
  bar: 'background-color:#9DB1FF;color:#11141B;',
  hint: 'background-color:#191D27;color:#F2EFE8;border-left-color:#FF8A65;',
  line: 'border-top-color:#343A48;',
  wall: 'border-color:#F2EFE8;',
  link: 'color:#9DB1FF;',
  number: 'color:#FF8A65;',
  roomA: 'background-color:#4560D8;',
  roomB: 'background-color:#F06C45;',
  roomC: 'background-color:#2B3663;',
  roomD: 'background-color:#6B392A;',
  bare: 'background-color:#191D27;',
}

const nightRules = Object.entries(night)
  .map(([look, rules]) => `.${look}{${rules.replaceAll(';', '!important;')}}`)
  .join('')

/** The style sheet, for what `style` attributes can't do. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.pad{padding-left:16px!important;padding-right:16px!important}.big{font-size:27px!important}}',
  `@media (prefers-color-scheme:dark){${nightRules}}`,
].join('')
