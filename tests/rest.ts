/** Variants of what another test proves carry the tag @rest; only `npm run test:all`, with TEST_REST=1, runs them. */
export const isRest = process.env.TEST_REST === '1'

/** For Playwright's configuration. */
export const pickedByTag = isRest ? { grep: /@rest/ } : { grepInvert: /@rest/ }

/** The details of a test that `npm test` runs only where this is the variant it keeps. */
export function restUnless(isKept: boolean): { readonly tag: string[] } {
  return { tag: isKept ? [] : ['@rest'] }
}
