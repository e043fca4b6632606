/** Run as a worker of tests/attack/run.ts: strangers at full speed, or honest customers one after another. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { dayAhead, table, validBooking } from '../contract/bookings.ts'
import { freshMessage, mailsNaming, notice } from '../contract/requests.ts'

export interface CallersData {
  readonly who: 'strangers' | 'customers'
  readonly apiUrl: string
  readonly mailUrl: string
  readonly key: string
  readonly networks: number
  /** The first customer's number: each has a network and a day of their own. */
  readonly first: number
  readonly seconds: number
}

/** How many answers of each status, by what was asked for; "stored" and the like in their words. */
export type Strangers = Readonly<Record<string, number>>

/** Milliseconds from the tap; undefined where it did not come. */
export interface Customer {
  readonly status: number
  readonly answered: number
  readonly mailed: number | undefined
}

const { who, apiUrl, mailUrl, key, networks, first, seconds } = workerData as CallersData
const agent = new Agent({ keepAlive: true })
const strangersAtOnce = 24
const until = performance.now() + seconds * 1000

/** A request from an address of this machine's own network (127.0.0.0/8), which the stack sees as the caller's. */
function post(path: string, body: unknown, localAddress: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { apikey: key, 'content-type': 'application/json' }
    const sent = request(apiUrl + path, { method: 'POST', agent, localAddress, headers })
    sent.once('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) })
    })
    sent.once('error', reject).end(JSON.stringify(body))
  })
}

const random = (below: number) => Math.floor(Math.random() * below)

async function strangers(): Promise<Strangers> {
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const address = () => `127.${1 + random(networks)}.7.${1 + random(16)}`
  const book = async () => {
    const from = address()
    const row = validBooking({ preferred_date: dayAhead(18 + random(60)) })
    const { status } = await post(table, row, from)
    count(`booking ${status}`)
    if (status !== 201) return
    const mail = await post('/functions/v1/send-booking-email', notice(row), from)
    count(`booking mail ${mail.status}`)
  }
  const tries: readonly (() => Promise<void>)[] = [
    book,
    book,
    async () => {
      const { status } = await post('/functions/v1/send-contact-email', freshMessage(), address())
      count(`message ${status}`)
    },
    async () => {
      const { status } = await post('/rest/v1/rpc/booking_state', { p_id: randomUUID() }, address())
      count(`guess ${status}`)
    },
    async () => {
      const rows = Array.from({ length: 100 }, () => validBooking())
      count(`bulk ${(await post(table, rows, address())).status}`)
    },
  ]
  const one = async () => {
    while (performance.now() < until) {
      await tries[random(tries.length)]?.().catch(() => count('no answer'))
    }
  }
  await Promise.all(Array.from({ length: strangersAtOnce }, one))
  return counts
}

async function customer(number: number): Promise<Customer> {
  const from = `127.200.${number}.1`
  const row = validBooking({ preferred_date: dayAhead(300 + number) })
  const began = performance.now()
  const { status } = await post(table, row, from)
  const answered = performance.now() - began
  await post('/functions/v1/send-booking-email', notice(row), from)
  for (let tried = 0; tried < 240; tried += 1) {
    // One to the customer, one to the company.
    if ((await mailsNaming({ mailUrl }, row.email)).length >= 2)
      return { status, answered, mailed: performance.now() - began }
    await setTimeout(250)
  }
  return { status, answered, mailed: undefined }
}

async function customers(): Promise<Customer[]> {
  const all: Customer[] = []
  for (let number = 0; performance.now() < until; number += 1) {
    all.push(await customer(first + number))
    await setTimeout(2000)
  }
  return all
}

parentPort?.postMessage(who === 'strangers' ? await strangers() : await customers())
agent.destroy()
