/** A real SMTP server that keeps what it receives, with a JSON list and a web inbox. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { inboxPage } from './mailboxPage.ts'
import { type Message, parseMessage } from './mailMessage.ts'
import { isOfThisMachine, requestUrl } from './server.ts'

interface State {
  readonly messages: Message[]
  /** How many of the next messages are refused with 451 (for tests). */
  refuse: number
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

async function handle(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = requestUrl(request)
  switch (`${request.method} ${pathname}`) {
    case 'GET /messages': {
      // Only messages to this address, or with it in their text; without an address all.
      const about = searchParams.get('about') ?? ''
      const isAbout = ({ to, text }: Message) => to.includes(about) || text.includes(about)
      return sendJson(response, state.messages.filter(isAbout))
    }
    case 'PUT /faults':
      Object.assign(state, { refuse: 0 }, await json(request))
      return sendJson(response, { refuse: state.refuse })
    case 'GET /':
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        // Mail is shown in sandboxed frames, in which nothing runs or loads; other sites can't frame the inbox.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      })
      response.end(inboxPage(state.messages))
      return
    default:
      response.writeHead(404).end()
  }
}

async function keep(state: State, raw: Buffer, recipients: readonly string[]): Promise<void> {
  if (state.refuse > 0) {
    state.refuse -= 1
    throw Object.assign(new Error('Try again later'), { responseCode: 451 })
  }
  state.messages.push(await parseMessage(raw, recipients))
}

function makeSmtp(state: State): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => keep(state, raw, recipients))
        .then(() => callback(null, 'kept'), callback)
    },
  })
}

/** The two servers of one mailbox, not yet listening. */
export function makeMailbox() {
  const state: State = { messages: [], refuse: 0 }
  const smtp = makeSmtp(state)
  // A function may be killed, or restarted by its watcher, in the middle of a mail: that must not end the stack.
  smtp.on('error', () => undefined)
  const http = createServer((request, response) => {
    if (!isOfThisMachine(request)) return response.writeHead(403).end()
    handle(state, request, response).catch(() => response.writeHead(400).end())
  })
  return { smtp, http }
}
