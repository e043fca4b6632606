/** The company's facts, as the site and the mails show them. */

export interface Company {
  /** The operator's full name (specification §1, `{name}`). */
  readonly name: string
  readonly email: string
  /** 26 digits. */
  readonly account: string
  /** The recipient line of a transfer; banks' codes carry 20 characters of it. */
  readonly recipient: string
  /** From here on: empty if the owner gave none. */
  readonly phone: string
  readonly address: string
  /** What the register says of a company (KSH art. 206): numbers, court, share capital. */
  readonly nip: string
  readonly regon: string
  readonly krs: string
  readonly court: string
  readonly capital: string
}

const registerFacts = ['krs', 'court', 'capital', 'nip', 'regon'] as const

/** The words before each fact; from locales/pl/common.json. */
export type CompanyWords = Readonly<
  Record<(typeof registerFacts)[number] | 'email' | 'phone', string>
>

/** The address of a `tel:` link. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** The given facts of the register, in one line. */
export function registerLine(company: Company, words: CompanyWords): string {
  return registerFacts
    .filter((fact) => company[fact])
    .map((fact) => `${words[fact]}\u00a0${company[fact]}`)
    .join(', ')
}

/** What the terms and their annex are filled in with. */
export function legalValues(company: Company, words: CompanyWords) {
  const { name, address, email, phone } = company
  return {
    companyEmail: email,
    company: [name, address, registerLine(company, words)].filter(Boolean).join(', '),
    contact: [`${words.email}\u00a0${email}`, phone && `${words.phone}\u00a0${phone}`]
      .filter(Boolean)
      .join(', '),
  }
}
