/** Run by Deno: the edge function named in the argument, for as long as its host lives. */

declare const Deno: {
  readonly args: readonly string[]
  readonly pid: number
  readonly stdin: { readonly readable: AsyncIterable<unknown> }
  kill(pid: number, signal: 'SIGKILL'): void
  exit(): void
}

/** However the host ends: nothing is ever written to this pipe, and it closes with its other end. */
async function endWithHost(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
  try {
    // Under a watcher, which alone may kill, an exit would only end what is watched.
    Deno.kill(Deno.pid, 'SIGKILL')
  } catch {
    Deno.exit()
  }
}

void endWithHost()
await import(Deno.args[0] ?? '')

export {}
