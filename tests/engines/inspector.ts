/** A page of WebKit through its remote inspector: the one way that outlives a profile, has a console and a back/forward cache. */

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

/** Longer than anything that a page is asked takes. */
const deadline = 20_000

export class Inspector {
  readonly errors: string[] = []
  private readonly socket: WebSocket
  private readonly waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void }
  >()
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

  /** Asks the page; a page that leaves meanwhile never answers. */
  async send(method: string, params: object = {}): Promise<unknown> {
    await this.ready
    const id = ++this.lastId
    const message = JSON.stringify({ id, method, params })
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      setTimeout(() => reject(new Error(`no answer: ${method}`)), deadline).unref()
    })
    this.post('Target.sendMessageToTarget', { targetId: this.target, message })
    return answer
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

  private post(method: string, params: object): void {
    this.socket.send(JSON.stringify({ id: ++this.lastId, method, params }))
  }

  private hear({ id, method, error, result, params = {} }: Message): void {
    if (method === 'Target.dispatchMessageFromTarget') this.hear(JSON.parse(String(params.message)))
    else if (method === 'Target.targetCreated') {
      const { targetId, isProvisional } = params.targetInfo as {
        targetId: string
        isProvisional?: boolean
      }
      if (!isProvisional) this.follow(targetId)
    } else if (method === 'Target.didCommitProvisionalTarget')
      this.follow(String(params.newTargetId))
    else if (method === 'Console.messageAdded')
      this.note(params.message as { level: string; text: string })
    else if (id !== undefined && this.waiting.has(id)) {
      const { resolve, reject } = this.waiting.get(id) ?? {}
      this.waiting.delete(id)
      if (error) reject?.(new Error(error.message))
      else resolve?.(result)
    }
  }

  /** From now on this page is the one that is shown. */
  private follow(target: string): void {
    this.target = target
    for (const method of ['Console.enable', 'Page.enable']) {
      const message = JSON.stringify({ id: ++this.lastId, method, params: {} })
      this.post('Target.sendMessageToTarget', { targetId: target, message })
    }
  }

  private note({ level, text }: { level: string; text: string }): void {
    if (level === 'error') this.errors.push(text)
  }
}
