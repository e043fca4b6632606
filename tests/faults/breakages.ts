/** The ways in which an answer can go wrong. */
import type { Fault } from './ledgerProxy.ts'

const html = '<!doctype html><title>Zaloguj do sieci</title><p>Witamy w kawiarni</p>'

export const dropBefore: Fault = (call) => call.drop()

export const dropAfter: Fault = async (call) => {
  await call.commit()
  call.drop()
}

/** The headers arrive, the body breaks off; the backend has done its part. */
export const cutBody: Fault = async (call) => call.cut(await call.commit())

/** Never answers; `committed` tells whether the backend has done it. */
export function hang(committed = false): Fault {
  return async (call) => {
    if (committed) await call.commit()
  }
}

export function answer(status: number, body: object = {}): Fault {
  return (call) => call.reply(status, JSON.stringify(body))
}

export function answerAfterCommit(status: number): Fault {
  return async (call) => {
    await call.commit()
    call.reply(status, '{}')
  }
}

/** A page instead of the answer, as from a hotel's network. */
export function page(status: number): Fault {
  return (call) => call.reply(status, html, { 'content-type': 'text/html' })
}

export const redirect: Fault = (call) =>
  call.reply(302, '', { location: 'http://localhost/logowanie' })

/** An error whose answer the browser must not show to the page. */
export const errorWithoutCors: Fault = (call) => call.pass({ status: 500, headers: {}, body: '{}' })

/** Passes once the promise is resolved. */
export function held(until: Promise<unknown>): Fault {
  return async (call) => {
    await until
    call.pass(await call.commit())
  }
}
