/** Stands between the site and the real local backend: keeps a ledger of what was asked and done, and breaks things. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The requests that change something, by their paths. */
const paths = {
  save: '/rest/v1/booking_requests',
  cancel: '/rest/v1/rpc/cancel_booking',
  'booking-mail': '/functions/v1/send-booking-email',
  'contact-mail': '/functions/v1/send-contact-email',
  'withdrawal-mail': '/functions/v1/send-withdrawal-email',
} as const

export type What = keyof typeof paths

/** One request of the site, as it is worth remembering. */
export interface Asked {
  readonly what: What
  readonly id: string
  readonly email: string
  /** The backend's own answer; undefined while, or if, it was never asked. */
  committed?: number
}

interface Upstream {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** What a fault may do with a request. */
export interface Call {
  readonly asked: Asked
  /** Passes the request on to the backend and notes its answer. */
  commit(): Promise<Upstream>
  /** Gives an answer to the site as it is; one without CORS headers can't be read by it. */
  pass(upstream: Upstream): void
  reply(status: number, body: string, headers?: Readonly<Record<string, string>>): void
  /** The headers and half of the body, then a cut. */
  cut(upstream: Upstream): void
  /** Cuts the connection without a word. */
  drop(): void
}

export type Fault = (call: Call) => Promise<void> | void

interface Rule {
  readonly what: What | 'any'
  readonly fault: Fault
  left: number
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

function whatOf(path: string): What | undefined {
  return (Object.keys(paths) as What[]).find((what) => path.startsWith(paths[what]))
}

function askedIn(what: What, body: Buffer): Asked {
  const data = JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>
  const id = data.id ?? data.p_id ?? data.bookingId ?? data.messageId ?? data.withdrawalId
  return { what, id: String(id), email: String(data.email) }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export class LedgerProxy {
  readonly ledger: Asked[] = []
  /** True: every connection is refused, as with a server that is gone. */
  down = false
  private rules: Rule[] = []
  private waiters: { what: What; heard: (asked: Asked) => void }[] = []
  private readonly upstream: string
  private readonly server = createServer((incoming, outgoing) => {
    this.handle(incoming, outgoing).catch(() => outgoing.destroy())
  })

  constructor(upstream: string) {
    this.upstream = upstream
  }

  /** Listens on 127.0.0.1; 0 takes any free port. */
  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    return this.port
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Does this to the next so many requests of the kind; rules apply in the order they were made. */
  inject(what: What | 'any', fault: Fault, times = 1): void {
    this.rules.push({ what, fault, left: times })
  }

  /** The backend is well again: what hangs is cut, and no rule is left. */
  heal(): void {
    this.rules = []
    this.down = false
    this.server.closeAllConnections()
  }

  reset(): void {
    this.heal()
    this.ledger.length = 0
    this.waiters = []
  }

  /** Resolves when the next request of the kind arrives, before anything is done with it. */
  arrival(what: What): Promise<Asked> {
    return new Promise((heard) => {
      this.waiters.push({ what, heard })
    })
  }

  /** True once the backend itself has done what was asked for this address. */
  isDone(what: What, email: string): boolean {
    const fine = what === 'save' ? [201, 409] : [200]
    return this.ledger.some(
      (asked) =>
        asked.what === what && asked.email === email && fine.includes(asked.committed ?? 0),
    )
  }

  async close(): Promise<void> {
    this.heal()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (this.down) {
      incoming.socket.destroy()
      return
    }
    if (incoming.method === 'OPTIONS') {
      const headers = String(incoming.headers['access-control-request-headers'] ?? '')
      outgoing.writeHead(204, { ...cors, 'access-control-allow-headers': headers }).end()
      return
    }
    const body = await read(incoming)
    const what = whatOf(incoming.url ?? '')
    if (!what) {
      // Questions change nothing, and no rule speaks of them.
      const { status, headers, body: text } = await this.forward(incoming, body)
      const type = String(headers['content-type'] ?? 'text/plain')
      outgoing.writeHead(status, { ...cors, 'content-type': type }).end(text)
      return
    }
    const asked = askedIn(what, body)
    this.ledger.push(asked)
    for (const waiter of this.waiters.filter((waiter) => waiter.what === what)) waiter.heard(asked)
    this.waiters = this.waiters.filter((waiter) => waiter.what !== what)
    await this.faultFor(what)(this.call(asked, incoming, body, outgoing))
  }

  private faultFor(what: What): Fault {
    const rule = this.rules.find(
      (rule) => rule.left > 0 && (rule.what === what || rule.what === 'any'),
    )
    if (!rule) return async (call) => call.pass(await call.commit())
    rule.left -= 1
    return rule.fault
  }

  private call(
    asked: Asked,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Call {
    return {
      asked,
      commit: async () => {
        const answer = await this.forward(incoming, body)
        asked.committed = answer.status
        return answer
      },
      pass: (upstream) => {
        const { connection: _, 'transfer-encoding': __, ...headers } = upstream.headers
        outgoing.writeHead(upstream.status, headers).end(upstream.body)
      },
      reply: (status, text, headers = {}) => {
        outgoing
          .writeHead(status, { 'content-type': 'application/json', ...cors, ...headers })
          .end(text)
      },
      cut: (upstream) => {
        outgoing.writeHead(upstream.status, {
          ...cors,
          'content-type': 'application/json',
          'content-length': upstream.body.length,
        })
        outgoing.write(upstream.body.subarray(0, upstream.body.length >> 1), () => {
          outgoing.destroy()
        })
      },
      drop: () => incoming.socket.destroy(),
    }
  }

  private forward(incoming: IncomingMessage, body: Buffer): Promise<Upstream> {
    const url = new URL(incoming.url ?? '/', this.upstream)
    // Without its origin: the backend answers this machine's pages alone, and some tests open the site from elsewhere.
    const { host: _, connection: __, origin: ___, ...headers } = incoming.headers
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method: incoming.method, headers }, (answer) => {
        read(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
          reject,
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}
