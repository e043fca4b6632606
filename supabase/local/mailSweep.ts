/** Asks again and again for the mails that stayed unsent, as the schedule in the hosted database does. */
import { setInterval } from 'node:timers/promises'

interface MailSweepOptions {
  readonly apiUrl: string
  readonly secretKey: string
  /** Milliseconds from one sweep to the next. */
  readonly every: number
  readonly log: (line: string) => void
}

/** One request, the same as private.request_mail_sweep() makes it. */
async function sweep({ apiUrl, secretKey, log }: MailSweepOptions, signal: AbortSignal) {
  const answer = await fetch(`${apiUrl}/functions/v1/send-booking-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: '{"sweep":true}',
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) return log(`mail sweep: status ${answer.status}`)
  const { sent, failed } = JSON.parse(text)
  if (sent > 0 || failed > 0) log(`mail sweep: ${sent} sent, ${failed} failed`)
}

/** Sweeps from now on, one sweep at a time; gives the function that stops it. */
export function startMailSweep(options: MailSweepOptions): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  async function run(): Promise<void> {
    for await (const _ of setInterval(options.every, undefined, { signal })) {
      await sweep(options, signal).catch((error: unknown) => {
        if (!signal.aborted) options.log(`mail sweep: ${String(error)}`)
      })
    }
  }
  const ended = run().catch(() => undefined)
  return () => {
    ending.abort()
    return ended
  }
}
