/** The REST API as the company asks it: with the secret key. */

export interface Backend {
  readonly apiUrl: string
  readonly secretKey: string
}

/** Gives the rows that were read or changed; throws where the API refuses. */
export async function askAsCompany<Row>(
  { apiUrl, secretKey }: Backend,
  method: string,
  path: string,
  body?: unknown,
): Promise<Row[]> {
  const headers = {
    ...{ apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' },
    // A kept connection may be closed by a busy server in the moment of asking.
    connection: 'close',
  }
  const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(`${apiUrl}/rest/v1/${path}`, request)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
