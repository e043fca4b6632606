/** A real Postgres in place of the embedded one: as many connections as PostgREST's pool has by default. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { messages, type PGlite, protocol, parse as results, types } from '@electric-sql/pglite'

const connections = 10

type BackendMessage = Parameters<typeof results.parseResults>[0][number]
type Query = (text: string, params?: unknown[]) => Promise<unknown>

/** One connection over the server's socket file; one query at a time. */
async function openConnection(folder: string) {
  const socket: Socket = connect(`${folder}/.s.PGSQL.5432`)
  await once(socket, 'connect')
  const parser = new protocol.Parser()
  let got: BackendMessage[] = []
  let ready: (all: BackendMessage[]) => void = () => undefined
  socket.on('data', (chunk) => {
    parser.parse(chunk, (message) => {
      got.push(message)
      if (message.name === 'readyForQuery') ready(got)
    })
  })
  const send = (bytes: Uint8Array) =>
    new Promise<BackendMessage[]>((resolve) => {
      got = []
      ready = resolve
      socket.write(bytes)
    })
  const { serialize } = protocol
  await send(serialize.startup({ user: 'postgres', database: 'postgres' }))
  const query: Query = async (text, params = []) => {
    const values = params.map((value) => (value === null ? null : String(value)))
    const answer = await send(
      Buffer.concat([
        serialize.parse({ text }),
        serialize.bind({ values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    )
    const failed = answer.find((message) => message instanceof messages.DatabaseError)
    if (failed) throw failed
    return results.parseResults(answer, types.parsers)[0]
  }
  return { query, close: () => socket.destroy() }
}

/** What the local stack needs of a database, over a pool. */
export async function openPool(folder: string): Promise<PGlite> {
  const all = await Promise.all(Array.from({ length: connections }, () => openConnection(folder)))
  const idle = all.map(({ query }) => query)
  const waiting: ((query: Query) => void)[] = []
  async function withQuery<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const query = idle.pop() ?? (await new Promise<Query>((resolve) => waiting.push(resolve)))
    try {
      return await work(query)
    } finally {
      const next = waiting.shift()
      if (next) next(query)
      else idle.push(query)
    }
  }
  const pool = {
    query: (text: string, params?: unknown[]) => withQuery((query) => query(text, params)),
    transaction: (work: (transaction: { query: Query }) => Promise<unknown>) =>
      withQuery(async (query) => {
        await query('begin')
        try {
          const result = await work({ query })
          await query('commit')
          return result
        } catch (error) {
          await query('rollback')
          throw error
        }
      }),
    close: async () => {
      for (const { close } of all) close()
    },
  }
  return pool as unknown as PGlite
}
