/** Reads TAP, the output of pgTAP: which tests failed, and whether all that were planned ran. */

export interface TapResult {
  readonly planned: number
  readonly ran: number
  /** The failed tests with what pgTAP says about them. */
  readonly failures: readonly string[]
}

/** Parses the lines of one file's output. */
export function parseTap(output: string): TapResult {
  const lines = output.split('\n')
  const planned = Number(/^1\.\.(\d+)/m.exec(output)?.[1] ?? Number.NaN)
  const ran = lines.filter((line) => /^(not )?ok \d+/.test(line)).length
  const failures: string[] = []
  let failing = false
  for (const line of lines) {
    if (line.startsWith('not ok')) failures.push(line)
    else if (failing && line.startsWith('#')) failures.push(`${failures.pop()}\n${line}`)
    failing = line.startsWith('not ok') || (failing && line.startsWith('#'))
  }
  return { planned, ran, failures }
}
