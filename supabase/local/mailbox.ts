/** A real SMTP server that keeps what it gets, with a JSON list and a web inbox. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { inboxPage } from './mailboxPage.ts'
import { type Message, parseMessage } from './mailMessage.ts'
import { requestUrl } from './requestUrl.ts'

export interface Mailbox {
  readonly smtp: SMTPServer
  readonly http: Server
}

interface State {
  messages: Message[]
  /** How many of the next messages are refused with 451 (for tests). */
  refuse: number
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  response.end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}

function refusals(faults: unknown): number {
  const count = typeof faults === 'object' && faults ? Reflect.get(faults, 'refuse') : undefined
  return typeof count === 'number' ? count : 0
}

async function handle(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = requestUrl(request).pathname
  switch (`${request.method} ${path}`) {
    case 'GET /messages':
      return sendJson(response, state.messages)
    case 'DELETE /messages':
      state.messages = []
      return sendJson(response, state.messages)
    case 'PUT /faults':
      state.refuse = refusals(await readJson(request))
      return sendJson(response, { refuse: state.refuse })
    case 'GET /':
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        // Mail is shown in sandboxed frames: nothing in it runs or loads.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      })
      response.end(inboxPage(state.messages))
      return
    default:
      response.writeHead(404).end()
  }
}

function makeSmtp(state: State): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, callback) {
      callback(null, { user: 'local' })
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refuse > 0) {
          state.refuse -= 1
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        parseMessage(Buffer.concat(chunks), recipients).then((message) => {
          state.messages.push(message)
          callback(null, 'kept')
        }, callback)
      })
    },
  })
}

/** The two servers of one mailbox, not yet listening. */
export function makeMailbox(): Mailbox {
  const state: State = { messages: [], refuse: 0 }
  const http = createServer((request, response) => {
    handle(state, request, response).catch(() => response.writeHead(400).end())
  })
  return { smtp: makeSmtp(state), http }
}
