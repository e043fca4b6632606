/** Cloudflare Turnstile: asks whether the token of a request came from a person's browser. */

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** A check with this secret; undefined without one, and then nobody is asked. */
export function makeHumanCheck(secret: string | undefined) {
  if (!secret) return undefined
  return async (token: string, ip: string): Promise<boolean> => {
    if (token === '' || token.length > 2048) return false
    const response = await fetch(verifyUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(10_000),
    })
    const verdict: unknown = await response.json()
    return (verdict as { success?: unknown }).success === true
  }
}
