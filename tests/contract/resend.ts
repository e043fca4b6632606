/** A stand-in of Resend's API, as its documentation has it: one delivery for an idempotency key. */
import type { RequestListener } from 'node:http'

export class Resend {
  /** Recipients by key. */
  readonly delivered = new Map<string, string[]>()
  /** What becomes of the next requests: `lost` takes the mail and hangs up, `refused` knows no such recipient. */
  readonly faults: ('500' | 'lost' | 'refused')[] = []

  readonly answer: RequestListener = async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const fault = this.faults.shift()
    if (fault === '500') {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"statusCode":500,"name":"application_error","message":"Later"}')
      return
    }
    if (fault === 'refused') {
      response.writeHead(422, { 'content-type': 'application/json' })
      response.end('{"statusCode":422,"name":"validation_error","message":"Invalid `to` field."}')
      return
    }
    const key = String(request.headers['idempotency-key'])
    if (!this.delivered.has(key)) this.delivered.set(key, JSON.parse(text).to)
    if (fault === 'lost') request.socket.destroy()
    else response.end('{"id":"49a3999c-0ce1-4ea6-ab68-afcd6dc2e794"}')
  }
}
