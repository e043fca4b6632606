/** Run by Deno: serves the edge function named by the argument, for as long as its host lives. */

declare const Deno: {
  readonly args: readonly string[]
  readonly pid: number
  readonly stdin: { readonly readable: AsyncIterable<unknown> }
  kill(pid: number, signal: 'SIGKILL'): void
  exit(): void
}

/** Nothing is ever written to stdin; it closes when the host ends, however that happens. */
async function endWithHost(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
  try {
    // Under a watcher (only then is killing allowed) an exit would not end the watcher.
    Deno.kill(Deno.pid, 'SIGKILL')
  } catch {
    Deno.exit()
  }
}

void endWithHost()
await import(Deno.args[0] ?? '')

export {}
