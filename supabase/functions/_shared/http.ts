/** Answers that a browser on any origin may read: no cookies or credentials are involved. */

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
} as const

/** The answer to a preflight request. */
export function preflight(): Response {
  return new Response(null, { status: 204, headers })
}

/** 200 with what became of the request. */
export function done(
  status: 'sent' | 'already-sent' | 'accepted',
  more: Readonly<Record<string, number>> = {},
): Response {
  return Response.json({ status, ...more }, { headers })
}

/** Any other 200 body. */
export function report(body: Readonly<Record<string, number>>): Response {
  return Response.json(body, { headers })
}

/** An error with its code in kebab case; `extra` adds headers. */
export function refuse(
  status: number,
  error: string,
  extra: Record<string, string> = {},
): Response {
  return Response.json({ error }, { status, headers: { ...headers, ...extra } })
}
