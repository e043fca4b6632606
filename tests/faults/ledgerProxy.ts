/** A proxy between the site and the real local backend: records what was requested and done, and injects faults. */
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from '../../supabase/local/server.ts'

/** The requests that change something, by their paths. */
const paths = {
  save: '/rest/v1/booking_requests',
  cancel: '/rest/v1/rpc/cancel_booking',
  'booking-mail': '/functions/v1/send-booking-email',
  'contact-mail': '/functions/v1/send-contact-email',
  'withdrawal-mail': '/functions/v1/send-withdrawal-email',
} as const

export type What = keyof typeof paths

/** One request of the site, as recorded. */
export interface Asked {
  readonly what: What | undefined
  readonly id: string
  readonly email: string
  /** The status of the backend's own answer; undefined if there is none. */
  committed?: number
}

export type Fault = (call: Call) => Promise<void> | void

interface Rule {
  readonly what: What | 'any'
  readonly fault: Fault
  left: number
}

const cors = { 'access-control-allow-origin': '*' }

function askedIn(what: What | undefined, body: string): Asked {
  const data = JSON.parse(body || '{}') as Record<string, unknown>
  const id = data.id ?? data.p_id ?? data.bookingId ?? data.messageId ?? data.withdrawalId
  return { what, id: String(id), email: String(data.email) }
}

/** Passes a request on, without its origin: the backend answers only this machine's pages, and some tests open the site from elsewhere. */
async function forward(upstream: string, incoming: IncomingMessage, body: string) {
  const { host: _, origin: __, ...headers } = incoming.headers
  const answer = await fetch(new URL(incoming.url ?? '/', upstream), {
    method: incoming.method ?? 'GET',
    // Uncompressed, on a new connection: a busy server may close a kept one during the request.
    headers: { ...(headers as object), 'accept-encoding': 'identity', connection: 'close' },
    body: body || null,
  })
  const { status } = answer
  return { status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

type Upstream = Awaited<ReturnType<typeof forward>>

/** What a fault may do with a request. */
type Call = ReturnType<typeof callOf>

function callOf(
  upstream: string,
  asked: Asked,
  incoming: IncomingMessage,
  body: string,
  outgoing: ServerResponse,
) {
  return {
    /** Passes the request on to the backend and notes its answer. */
    async commit(): Promise<Upstream> {
      const answer = await forward(upstream, incoming, body)
      asked.committed = answer.status
      return answer
    },
    /** Gives the answer to the site unchanged; without CORS headers the site can't read it. */
    pass(answer: Upstream): void {
      const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
      outgoing.writeHead(answer.status, headers).end(answer.body)
    },
    reply(status: number, json: string, headers: Readonly<Record<string, string>> = {}): void {
      outgoing
        .writeHead(status, { 'content-type': 'application/json', ...cors, ...headers })
        .end(json)
    },
    /** The headers and half of the body, then a cut. */
    cut(answer: Upstream): void {
      outgoing.writeHead(answer.status, {
        ...cors,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer.body),
      })
      outgoing.write(answer.body.slice(0, answer.body.length >> 1), () => outgoing.destroy())
    },
    /** Cuts the connection without an answer. */
    drop: () => void incoming.socket.destroy(),
  }
}

export class LedgerProxy {
  readonly ledger: Asked[] = []
  /** True: every connection is refused, as with a server that is gone. */
  down = false
  /** Where it listens. */
  port = 0
  private rules: Rule[] = []
  private readonly arrivals = new EventEmitter()
  private readonly upstream: string
  private readonly server = createServer((incoming, outgoing) => {
    this.handle(incoming, outgoing).catch(() => outgoing.destroy())
  })

  constructor(upstream: string) {
    this.upstream = upstream
  }

  /** Listens on 127.0.0.1; 0 takes any free port. */
  async listen(port = 0): Promise<void> {
    this.port = await listen(this.server, port)
  }

  /** Applies the fault to the next so many requests of this kind; earlier rules come first. */
  inject(what: What | 'any', fault: Fault, times = 1): void {
    this.rules.push({ what, fault, left: times })
  }

  /** The backend works again: hanging requests are cut, and all rules removed. */
  heal(): void {
    this.rules = []
    this.down = false
    this.server.closeAllConnections()
  }

  reset(): void {
    this.heal()
    this.ledger.length = 0
  }

  /** Runs `act`; resolves when the next request of this kind has arrived, before it is handled. */
  async arrival(what: What, act: () => Promise<unknown>): Promise<void> {
    await Promise.all([once(this.arrivals, what), act()])
  }

  /** True once the backend itself has done what was asked for this address. */
  isDone(what: What, email: string): boolean {
    const fine = what === 'save' ? [201, 409] : [200]
    return this.ledger.some(
      (asked) =>
        asked.what === what && asked.email === email && fine.includes(asked.committed ?? 0),
    )
  }

  close(): Promise<void> {
    return close(this.server)
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
    const body = await text(incoming)
    const what = (Object.keys(paths) as What[]).find((one) => incoming.url?.startsWith(paths[one]))
    const asked = askedIn(what, body)
    const call = callOf(this.upstream, asked, incoming, body, outgoing)
    // Reads change nothing, and no rule is about them.
    if (!what) return call.pass(await call.commit())
    this.ledger.push(asked)
    this.arrivals.emit(what)
    await this.faultFor(what)(call)
  }

  private faultFor(what: What): Fault {
    const rule = this.rules.find((one) => one.left > 0 && (one.what === what || one.what === 'any'))
    if (!rule) return async (call) => call.pass(await call.commit())
    rule.left -= 1
    return rule.fault
  }
}
