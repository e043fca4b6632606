/** The static host, which can be stopped, lose files, and be given another version of the site. */
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { close } from '../../supabase/local/server.ts'
import { makeSiteServer } from '../../supabase/local/siteServer.ts'

export class Host {
  /** Where it listens, or did before it was stopped. */
  port = 0
  /** Matching paths get a page that is not the site's. */
  losing: RegExp | undefined
  /** The status of that page. */
  lossStatus = 503
  /** How long its second half takes, ms. */
  lossPause = 0
  /** How many answers were lost. */
  lost = 0
  /** Headers of every answer, in place of this host's own. */
  headers: OutgoingHttpHeaders = {}
  private site: Server | undefined
  private readonly server = createServer((request, response) => {
    const write = response.writeHead.bind(response)
    // Some hosts answer even a request for the not-found page itself with 404.
    response.writeHead = (status: number, sent?: unknown) =>
      write(request.url === '/404.html' ? 404 : status, { ...(sent as object), ...this.headers })
    if (this.losing?.test(request.url ?? '')) {
      this.lost += 1
      response.writeHead(this.lossStatus, { 'content-type': 'text/html' }).write('Zaraz ')
      setTimeout(() => response.end('wracamy.'), this.lossPause)
    } else this.site?.emit('request', request, response)
  })

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async deploy(folder: string): Promise<void> {
    this.site = await makeSiteServer(folder)
  }

  /** On the same port as before, only at this address of the machine. */
  async start(address = '127.0.0.1'): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, address, resolve))
    this.port = (this.server.address() as AddressInfo).port
  }

  /** From now on connections are refused. */
  stop(): Promise<void> {
    return close(this.server)
  }
}
