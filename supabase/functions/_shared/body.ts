/** Reading a request's body, without ever holding more than the limit. */
import type { Fields } from './fields.ts'
import { refuse } from './http.ts'

/** Undefined if it is longer than so many bytes; counted while it streams, because a chunked body declares no length. */
async function readText(request: Request, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The fields of a JSON object, or the answer to any other body. */
export async function readFields(request: Request, limit: number): Promise<Fields | Response> {
  try {
    const text = await readText(request, limit)
    if (text === undefined) return refuse(413, 'body-too-large')
    const body: unknown = JSON.parse(text)
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject ? { ...body } : refuse(422, 'invalid-fields')
  } catch {
    // Invalid JSON or UTF-8, or the client went away in the middle.
    return refuse(400, 'bad-json')
  }
}
