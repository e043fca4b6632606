/** Which typos in an e-mail's domain are noticed, and which addresses are left alone. */
import { expect, test } from 'vitest'
import { suggestEmail } from '../../../src/domain/emailSuggestion.ts'

test.each([
  ['jan@onet.pk', 'jan@onet.pl'],
  ['jan@wp.p', 'jan@wp.pl'],
  ['jan@wpp.pl', 'jan@wp.pl'],
  ['jan@o2.lp', 'jan@o2.pl'],
  ['jan@interia.e', 'jan@interia.eu'],
  ['jan.k@Gmial.comm', 'jan.k@gmail.com'],
  ['jan @ wp.pl', 'jan@wp.pl'],
])('%s: %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  ...['jan@wp.pl', 'jan@op.pl', 'jan@o2.pl', 'jan@onet.eu', 'JAN@GMAIL.COM', 'jan@pw.edu.pl'],
  ...['biuro@malowanie.example', 'jan@firma.com.pl', 'jan@op.eu', 'jan@go2.pl'],
  ...['jan', '@gmial.com', 'jan@', ''],
  // Corrected like that, the form would still refuse it.
  ...['jan k@gmial.com', 'jan@wp.pl, ewa@gmial.com', 'łucja@gmial.com'],
])('%j is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})
