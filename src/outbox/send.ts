/** The requests themselves, by the SDK's own parts; loaded when something is sent. */
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Entry } from './entry.ts'
import type { Raw, Table } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Answer, RequestName } from './ports.ts'

export interface Server {
  /** The origin of the API. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
}

interface Recorder {
  readonly fetch: typeof fetch
  response?: Response
}

/**
 * The `fetch` that both clients are given. It keeps the response, because the SDK hides its headers
 * and turns an empty 404 into a 204; refuses redirects, which only captive portals answer with; and
 * lets a request outlive its page: the answer is then found as a 409.
 */
function createRecorder(): Recorder {
  const recorder: Recorder = {
    async fetch(input, init) {
      recorder.response = await fetch(input, { ...init, redirect: 'error', keepalive: true })
      return recorder.response
    },
  }
  return recorder
}

const noAnswer: Answer = { kind: 'none', problem: 'network' }

function answerOf({ response }: Recorder, body: unknown): Answer {
  if (!response) return noAnswer
  const retryAfter = response.headers.get('retry-after') ?? undefined
  return { kind: 'http', status: response.status, body, retryAfter }
}

/** The row comes back (specification §7); the console gets to know its id, never what is in it. */
function compare(sent: Raw, back: Raw): void {
  const different = Object.keys(sent).filter(
    // The server corrects a clock that is ahead.
    (column) => column !== 'submitted_at' && back[column] !== sent[column],
  )
  if (different.length === 0) console.info(`booking ${sent.id}: saved as sent`)
  else console.warn(`booking ${sent.id}: came back with another ${different.join(', ')}`)
}

async function askDatabase(
  { url, key }: Server,
  entry: Entry,
  table: Table<Entry['payload']>,
  request: Exclude<RequestName, 'notify'>,
  signal: AbortSignal,
): Promise<Answer> {
  const recorder = createRecorder()
  const client = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: recorder.fetch,
    // The outbox itself knows when to try again.
    retry: false,
  })
  const asked =
    request === 'save'
      ? client.from(table.name).insert(table.row(entry)).select().abortSignal(signal).single<Raw>()
      : client.rpc(table[request], { p_id: entry.id }).abortSignal(signal)
  const { data, error, status } = await asked
  // Status 0: the connection broke, be it before the answer or in its middle.
  if (status === 0) return noAnswer
  if (status === 201 && data) compare(table.row(entry), data)
  return answerOf(recorder, data ?? error)
}

async function askFunction(
  { url, key }: Server,
  entry: Entry,
  signal: AbortSignal,
): Promise<Answer> {
  const recorder = createRecorder()
  const functions = new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: key },
    customFetch: recorder.fetch,
  })
  const { name, body } = kindOf(entry).mail
  const { data, error } = await functions.invoke<unknown>(name, { body: body(entry), signal })
  if (!error) return answerOf(recorder, data)
  // The body of an error is left to whoever wants it.
  const response = recorder.response?.bodyUsed ? undefined : recorder.response
  const problem: unknown = await response?.json().catch(() => undefined)
  return response ? answerOf(recorder, problem) : noAnswer
}

/** Sends one request about the entry. */
export function sendTo(
  server: Server,
  entry: Entry,
  request: RequestName,
  signal: AbortSignal,
): Promise<Answer> {
  const { table } = kindOf(entry)
  return table && request !== 'notify'
    ? askDatabase(server, entry, table, request, signal)
    : askFunction(server, entry, signal)
}
