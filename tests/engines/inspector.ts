/** A page of WebKit through its remote inspector, the only way with a profile, the console and the back/forward cache. */
import { EventEmitter, once } from 'node:events'

interface Answer {
  readonly result: {
    readonly type: string
    readonly value?: unknown
    readonly objectId?: string
    readonly description?: string
  }
  readonly wasThrown?: boolean
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly error?: { readonly message: string }
  readonly result?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}

/** Longer than any question to a page takes. */
const deadline = 20_000

export class Inspector {
  readonly errors: string[] = []
  private readonly socket: WebSocket
  /** Emits each answer under the id of its question. */
  private readonly answers = new EventEmitter()
  private lastId = 0
  private target: string | undefined
  private readonly ready: Promise<void>

  constructor(url: string) {
    this.socket = new WebSocket(url)
    this.ready = new Promise((resolve) => {
      this.socket.addEventListener('message', ({ data }) => {
        this.hear(JSON.parse(String(data)))
        if (this.target) resolve()
      })
    })
  }

  /** Asks the page; one that is left meanwhile never answers. */
  async send(method: string, params: object = {}): Promise<unknown> {
    await this.ready
    const id = this.post(method, params)
    const answered = once(this.answers, String(id), { signal: AbortSignal.timeout(deadline) })
    const [{ error, result }] = (await answered) as [Message]
    if (error) throw new Error(error.message)
    return result
  }

  async evaluate(expression: string): Promise<unknown> {
    const options = { expression, emulateUserGesture: false }
    const { result, wasThrown } = (await this.send('Runtime.evaluate', options)) as Answer
    if (wasThrown) throw new Error(result.description)
    const waited = { promiseObjectId: result.objectId, returnByValue: true }
    const settled = (await this.send('Runtime.awaitPromise', waited)) as Answer
    if (settled.wasThrown) throw new Error(settled.result.description)
    return settled.result.value
  }

  close(): void {
    this.socket.close()
  }

  /** Returns the id of the answer. */
  private post(method: string, params: object = {}): number {
    const [id, outer] = [++this.lastId, ++this.lastId]
    const message = JSON.stringify({ id, method, params })
    const wrapped = { targetId: this.target, message }
    this.socket.send(
      JSON.stringify({ id: outer, method: 'Target.sendMessageToTarget', params: wrapped }),
    )
    return id
  }

  private hear(message: Message): void {
    const { id, method, params = {} } = message
    if (method === 'Target.dispatchMessageFromTarget') this.hear(JSON.parse(String(params.message)))
    else if (method === 'Target.targetCreated') {
      const { targetId, isProvisional } = params.targetInfo as {
        targetId: string
        isProvisional?: boolean
      }
      if (!isProvisional) this.follow(targetId)
    } else if (method === 'Target.didCommitProvisionalTarget')
      this.follow(String(params.newTargetId))
    else if (method === 'Console.messageAdded') {
      const { level, text } = params.message as { level: string; text: string }
      if (level === 'error') this.errors.push(text)
    } else this.answers.emit(String(id), message)
  }

  /** From now on this is the page that is shown. */
  private follow(target: string): void {
    this.target = target
    this.post('Console.enable')
    this.post('Page.enable')
  }
}
