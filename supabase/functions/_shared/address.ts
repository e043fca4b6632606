/** The caller's address, by which calls are counted: Cloudflare's word for it on Supabase, else the nearest proxy's. */

export function addressHeader(headers: Headers): string | undefined {
  return ['cf-connecting-ip', 'x-forwarded-for'].find((name) => headers.has(name))
}

/** Of several the last: those before it are the caller's own words. What is no address counts as it is. */
export function addressOf(headers: Headers): string {
  const name = addressHeader(headers)
  return (name && headers.get(name)?.split(',').at(-1)?.trim()) || 'unknown'
}
