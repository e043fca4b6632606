/** One content, one id: two tabs may send different texts under the id of one form. */
import { createHash } from 'node:crypto'

/** A UUID (version 8, RFC 9562) made from the content and its id. Empty fields don't count: a newer site may add one before the next attempt. */
export function contentId(arrived: { readonly id: string }): string {
  const content = JSON.stringify(arrived, (_, value) => (value === '' ? undefined : value))
  const digest = createHash('sha256').update(content).digest().subarray(0, 16)
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
