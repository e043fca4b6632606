/** A submission's way to the server, the same in page and worker: claim, send, store the outcome. */
import { settled } from './answers.ts'
import { type Answer, cancelledRule, classify, type Verdict } from './classify.ts'
import type { Ports } from './ports.ts'
import { editSubmissions } from './records.ts'
import { find, type Submission, type Submissions } from './submission.ts'
import { requestLimit } from './timing.ts'
import { claimed, type Request, requestOf, type SendOptions } from './transitions.ts'

/** More requests than one submission ever needs in a row. */
const mostTurns = 6

/** Asks the server, and delivers, over the given ports. Nothing of it rejects. */
export function createDelivery(ports: Ports) {
  function sendInTime(request: Request): Promise<Answer> {
    const abort = new AbortController()
    return new Promise((resolve) => {
      const cancel = ports.after(requestLimit, () => {
        resolve({ is: 'none' })
        abort.abort()
      })
      ports
        .send(request, abort.signal)
        .catch((): Answer => ({ is: 'none' }))
        .then((answer) => {
          cancel()
          resolve(answer)
        })
    })
  }

  async function ask(request: Request): Promise<Verdict> {
    const { content, name } = request
    return classify(content, name, await sendInTime(request))
  }

  function report({ name, content }: Request, verdict: Verdict, atForm = false): void {
    const what = `${content.kind} ${content.id}: ${name}`
    if (verdict.means === 'done' || verdict.means === 'absent') {
      ports.log('info', `${what} ${verdict.means}`)
      return
    }
    const { problem, serverCode } = verdict
    const details = [problem.code, problem.status, serverCode, problem.rule].filter(Boolean)
    const level = atForm && problem.code !== 'network' ? 'error' : 'warn'
    ports.log(level, `${what} ${verdict.means} (${details.join(', ')})`)
  }

  /** Whether another request may follow at once. */
  function goesOn(verdict: Verdict, atForm = false): boolean {
    if (verdict.means === 'done' || verdict.means === 'absent') return true
    // Under a cancelled id nothing can be stored any more: a form's goes on under the next one.
    return atForm && verdict.problem.rule === cancelledRule
  }

  /**
   * Sends what the record still needs, until a request does not succeed. Each attempt is counted
   * before its request and its outcome stored after it, so that a crash at any point leaves a record
   * that the next caller sends again under the same id. `begin` changes the records in the
   * transaction that counts the first attempt, and gives the id. The result is the record as the last
   * answer made it, for another page may have told of it by now, and deleted it; or as it is, where
   * somebody else sends it.
   */
  async function deliver(
    begin: (all: Submissions) => string,
    options: SendOptions,
  ): Promise<Submission | undefined> {
    const { storage, now } = ports
    let id = ''
    const next = (all: Submissions, isWanted: boolean) => ({
      record: find(all, id),
      sent: isWanted ? claimed(all, id, now(), options) : undefined,
    })
    let step = await editSubmissions(storage, (all) => {
      id = begin(all)
      return next(all, true)
    })
    for (let turn = 0; step.sent && turn < mostTurns; turn += 1) {
      const { sent } = step
      const request = requestOf(sent)
      const verdict = await ask(request)
      report(request, verdict, options.atForm)
      step = await editSubmissions(storage, (all) => {
        settled(all, sent, verdict, ports)
        return next(all, goesOn(verdict, options.atForm))
      })
    }
    return step.record
  }

  return { ask, deliver }
}
