/** One content, one id: two tabs may send different texts under the id of one form. */

/** A UUID (version 8, RFC 9562) made from the content and the id it came with: the same for the same, another for any other. */
export async function contentId(arrived: { readonly id: string }): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(arrived))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16)
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
