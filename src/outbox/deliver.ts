/** A submission's way to the server, the same in page and worker: claim, send, store the outcome. */

import { settled } from './answers.ts'
import { type Answer, cancelledRule, classify, type Verdict } from './classify.ts'
import { stemOf } from './newId.ts'
import type { Ports } from './ports.ts'
import { editSubmissions } from './records.ts'
import { find, type Submission } from './submission.ts'
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

  function report({ name, content }: Request, verdict: Verdict, isAtForm: boolean): void {
    const what = `${content.kind} ${content.id}: ${name}`
    if (verdict.means === 'done' || verdict.means === 'absent') {
      ports.log('info', `${what} ${verdict.means}`)
      return
    }
    const { problem, serverCode } = verdict
    const details = [problem.code, problem.status, serverCode, problem.rule].filter(Boolean)
    const level = isAtForm && problem.code !== 'network' ? 'error' : 'warn'
    ports.log(level, `${what} ${verdict.means} (${details.join(', ')})`)
  }

  /** Sends the next request about it, once, if it is its turn. Gives its record then, and whether another one may follow. */
  async function attempt(
    id: string,
    options: SendOptions,
  ): Promise<{ record?: Submission; goesOn: boolean }> {
    let sent: Submission | undefined
    await editSubmissions(ports.storage, (all) => {
      sent = claimed(all, id, ports.now(), options)
    })
    if (!sent) return { goesOn: false }
    const isAtForm = options.atForm === true
    const claim: Submission = sent
    const request = requestOf(claim)
    const verdict = await ask(request)
    report(request, verdict, isAtForm)
    const after = await editSubmissions(ports.storage, (all) => settled(all, claim, verdict, ports))
    const record = find(after, id)
    if (verdict.means === 'done') return { record, goesOn: !isAtForm }
    if (verdict.means === 'absent') return { record, goesOn: true }
    // Under a cancelled id nothing can be stored any more: a form's goes on under the next one.
    return { record, goesOn: isAtForm && verdict.problem.rule === cancelledRule }
  }

  /**
   * Sends what the record still needs, until a request does not succeed; for a form no further than
   * the save. Each attempt is counted before its request and its outcome stored after it, so that a
   * crash at any point leaves a record that the next caller sends again under the same id. Gives the
   * record as the last answer made it: another page may have told of it by now, and deleted it.
   */
  function deliver(id: string, options: SendOptions): Promise<Submission | undefined> {
    return ports.lock(`outbox:${stemOf(id)}`, async (isAlone) => {
      let turn = await attempt(id, { ...options, isAlone })
      for (let turns = 1; turn.goesOn && turns < mostTurns; turns += 1) {
        const next = await attempt(id, { ...options, isAlone })
        turn = { ...turn, ...next }
      }
      return turn.record
    })
  }

  return { ask, deliver }
}
