/** The address a request asks for. */
import type { IncomingMessage } from 'node:http'

/** Never resolved as a relative address: "//name/path" would name another host. */
export function requestUrl(request: IncomingMessage): URL {
  return new URL(`http://localhost${request.url ?? '/'}`)
}
