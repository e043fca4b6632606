/** Reading a request's body without ever holding more than the limit. */

export type Body = { readonly text: string } | { readonly problem: 'too-large' | 'not-text' }

/** The body as text; counted while it streams, because a chunked one declares no length. */
export async function readBody(request: Request, limit: number): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return { problem: 'too-large' }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) return { problem: 'too-large' }
      text += decoder.decode(chunk, { stream: true })
    }
    return { text: text + decoder.decode() }
  } catch {
    // Invalid UTF-8, or a client that went away in the middle.
    return { problem: 'not-text' }
  }
}
