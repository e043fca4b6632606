/** Delivery, the same in page and worker: claim, send, store the outcome. */
import { isError, settled } from './answers.ts'
import { classify, noAnswer, type Verdict } from './classify.ts'
import { type Ports, withTimeout } from './ports.ts'
import { editSubmissions } from './records.ts'
import { find, type Submission, type Submissions } from './submission.ts'
import { requestTimeout } from './timing.ts'
import { claimed, type Request, requestOf } from './transitions.ts'

/** `ask` and `deliver` over the given ports. They reject only if the storage does. */
export function createDelivery(ports: Ports) {
  async function ask(request: Request): Promise<Verdict> {
    const abort = new AbortController()
    const sending = ports.send(request, abort.signal).catch(() => noAnswer)
    const answer = await withTimeout(ports, requestTimeout, sending)
    abort.abort()
    const verdict = classify(request.id, request.name, answer ?? noAnswer)
    if (request.name !== 'save' || verdict.means !== 'done' || verdict.row) return verdict
    // An earlier request has stored it: the company may have answered since.
    const known = await ask({ ...request, name: 'state' })
    return known.means === 'done' ? known : verdict
  }

  function report(request: Request, verdict: Verdict, atForm: boolean): void {
    const what = `${request.kind} ${request.id}: ${request.name} ${verdict.means}`
    if (verdict.means !== 'failed') {
      ports.log('info', what)
      return
    }
    const { problem, serverCode } = verdict
    const details = [problem.code, problem.status, serverCode, problem.rule].filter(Boolean)
    const level = atForm && isError(problem) ? 'error' : 'warn'
    ports.log(level, `${what} (${details.join(', ')})`)
  }

  /**
   * Makes the requests that the record needs, until nothing more is due at once. Each attempt is counted before its
   * request and its outcome stored after it: after a crash at any point the next caller sends it again under the
   * same id. `begin` changes the records in the transaction that counts the first attempt, and gives the id. The
   * result is the record after the last answer (another page may delete it in the next moment), or as it is while
   * another page or the worker sends it.
   */
  async function deliver(
    begin: (all: Submissions) => string,
    atForm = false,
  ): Promise<Submission | undefined> {
    const { storage, now } = ports
    let id = ''
    const next = (all: Submissions) => ({
      sent: claimed(all, id, now(), atForm),
      record: find(all, id),
    })
    let step = await editSubmissions(storage, (all) => {
      id = begin(all)
      return next(all)
    })
    while (step.sent) {
      const { sent } = step
      const request = requestOf(sent)
      const verdict = await ask(request)
      report(request, verdict, atForm)
      step = await editSubmissions(storage, (all) => {
        settled(all, sent, verdict, ports)
        return next(all)
      })
    }
    return step.record
  }

  return { ask, deliver }
}
