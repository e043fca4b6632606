/** The smoke checks' common ground: what is looked at, and how a check says that something is wrong. */

export interface SmokeTarget {
  /** The site's origin. */
  readonly siteUrl: string
  /** The origin of the Supabase API. */
  readonly apiUrl: string
  readonly key: string
}

export interface Check {
  readonly name: string
  /** Throws an Error that says what is wrong; may give a word on what is right. */
  run(target: SmokeTarget): Promise<unknown>
}

/** Throws with the message unless the condition holds. */
export function must(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

/** Throws unless the answer has this status. */
export function mustAnswer(answer: Response, status: number): void {
  must(answer.status === status, `answered ${answer.status}, expected ${status}`)
}

/** A request that ends by itself where nobody answers, with an Error that says so. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(30_000)
  return fetch(url, { redirect: 'manual', signal, ...init }).catch(() => {
    throw new Error(`${new URL(url).origin} does not answer`)
  })
}
