/** Asks regularly for unsent mails to be sent, as the schedule in the hosted database does. */
import { setTimeout } from 'node:timers/promises'

interface MailSweepOptions {
  readonly apiUrl: string
  readonly secretKey: string
  /** Milliseconds from one sweep to the next. */
  readonly every: number
  readonly log: (line: string) => void
}

/** The request that private.request_mail_sweep() makes. */
async function sweep({ apiUrl, secretKey, log }: MailSweepOptions, signal: AbortSignal) {
  const answer = await fetch(`${apiUrl}/functions/v1/send-booking-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: '{"sweep":true}',
    signal,
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  const { sent, failed } = JSON.parse(await answer.text())
  if (sent > 0 || failed > 0) log(`mail sweep: ${sent} sent, ${failed} failed`)
}

/** Sweeps now and then regularly, one sweep at a time; gives the function that stops it. */
export function startMailSweep(options: MailSweepOptions): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sweep(options, signal).catch((error: unknown) => {
        if (!signal.aborted) options.log(`mail sweep: ${String(error)}`)
      })
      await setTimeout(options.every, undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = run()
  return () => {
    ending.abort()
    return ended
  }
}
