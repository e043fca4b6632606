/** Variants of what another test proves carry the tag @rest; only `npm run test:all`, with TEST_REST=1, runs them. */
export const isRest = process.env.TEST_REST === '1'

/** For the Playwright configurations. */
export const pickedByTag = isRest ? { grep: /@rest/ } : { grepInvert: /@rest/ }

/** A test's details: `npm test` runs it only if it is the variant kept there. */
export function restUnless(isKept: boolean): { readonly tag: string[] } {
  return { tag: isKept ? [] : ['@rest'] }
}
