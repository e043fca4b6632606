/** The caller's address, by which calls are counted: from Cloudflare's header on Supabase, else from the nearest proxy. */

export function addressHeader(headers: Headers): string | undefined {
  return ['cf-connecting-ip', 'x-forwarded-for'].find((name) => headers.has(name))
}

/** The last of several: the caller may have invented those before it. Any text is taken, address or not. */
export function addressOf(headers: Headers): string {
  const name = addressHeader(headers)
  return (name && headers.get(name)?.split(',').at(-1)?.trim()) || 'unknown'
}
