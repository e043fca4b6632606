/** The first visits of all pages in turn, so that a busy moment of the machine falls on every page alike. */
import { type FirstVisit, middleVisit, visitOnce } from './firstVisit.ts'
import { serveFolder } from './server.ts'

export interface Place {
  /** How the table calls it. */
  readonly name: string
  /** Where its site is built. */
  readonly folder: string
  readonly path: string
}

/** Visits every place once in each of the rounds; gives the medians by name, in the given order. */
export async function visitInTurn(
  places: readonly Place[],
  rounds: number,
  say: (text: string) => void,
): Promise<Map<string, FirstVisit>> {
  const folders = [...new Set(places.map(({ folder }) => folder))]
  const servers = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await serveFolder(folder)] as const)),
  )
  const visits = new Map(places.map(({ name }) => [name, [] as FirstVisit[]]))
  for (let round = 1; round <= rounds; round++) {
    for (const { name, folder, path } of places) {
      const visit = await visitOnce(`${servers.get(folder)?.url}${path}`)
      if (!visit) {
        say(`first visit ${round} of ${rounds}: ${name}: not recorded`)
        continue
      }
      visits.get(name)?.push(visit)
      const { fcp, lcp, tbt } = visit
      const figures = `FCP ${Math.round(fcp)}, LCP ${Math.round(lcp)}, TBT ${Math.round(tbt)} ms`
      say(`first visit ${round} of ${rounds}: ${name}: ${figures}`)
    }
  }
  await Promise.all([...servers.values()].map((server) => server.stop()))
  return new Map([...visits].map(([name, all]) => [name, middleVisit(all)]))
}
