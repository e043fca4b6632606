/** One content, one id: two tabs may send different texts under the id of one form. */
import { createHash } from 'node:crypto'

/** A UUID made from the content and its id. Empty fields don't count: a newer site may add one before the next attempt. */
export function contentId(arrived: { readonly id: string }): string {
  const content = JSON.stringify(arrived, (_, value) => (value === '' ? undefined : value))
  const digest = createHash('sha256').update(content).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}
