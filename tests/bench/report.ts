/** The measurements as text: Markdown tables, and a line where a table would say no more. */
import type { FirstVisit } from './firstVisit.ts'
import { type Interaction, quickest } from './interactions.ts'
import type { OfflineVisits } from './offlineVisits.ts'
import type { RouteChange } from './routeChanges.ts'
import { table } from './statistics.ts'

const ms = (time: number): string => String(Math.round(time))
const times = (value: number, base: number | undefined): string =>
  (value / (base ?? Number.NaN)).toFixed(2)

/** One row a page, with its ratio to the floor; then long tasks and what did not pass. */
export function showFirstVisits(visits: ReadonlyMap<string, FirstVisit>): string {
  const floor = visits.get('floor')
  const head = ['page', 'FCP ms', '× floor', 'LCP ms', '× floor', 'TBT ms', 'CLS']
  const rows = [...visits].map(([name, visit]) => [
    name,
    ms(visit.fcp),
    times(visit.fcp, floor?.fcp),
    ms(visit.lcp),
    times(visit.lcp, floor?.lcp),
    ms(visit.tbt),
    visit.cls.toFixed(3),
    visit.totalKb.toFixed(0),
    visit.scriptKb.toFixed(0),
    visit.scores.join(' / '),
  ])
  const notes = [...visits].flatMap(([name, { longTasks, failing }]) => [
    longTasks.length > 0 ? `long tasks of ${name}: ${longTasks.join(', ')}` : [],
    failing.length > 0 ? `audits of ${name} that did not pass: ${failing.join(', ')}` : [],
  ])
  const scores = 'performance / a11y / practices / SEO'
  return [table([...head, 'total kB', 'JS kB', scores], rows), '', ...notes.flat()].join('\n')
}

export function showOfflineVisits({ fcp, floorFcp }: OfflineVisits): string {
  return table(
    ['FCP at 4× CPU', 'ms', '× floor'],
    [['floor, from a server here', floorFcp] as const, ...Object.entries(fcp)].map(
      ([path, paint]) => [path, ms(paint), times(paint, floorFcp)],
    ),
  )
}

export function showRouteChanges(routeChanges: readonly RouteChange[]): string {
  const rows = routeChanges.map(({ path, slowdown, first, again }) => [
    path,
    `${slowdown}×`,
    ms(first),
    ms(again),
  ])
  return table(['route change to', 'CPU', 'the first time, ms', 'again, ms'], rows)
}

export function showInteractions(interactions: readonly Interaction[]): string {
  return table(
    ['at 4× CPU', 'next paint (INP), ms', 'shown, ms'],
    interactions.map(({ name, paint, effect }) => [
      name,
      paint < quickest ? `< ${quickest}` : ms(paint),
      effect === undefined ? '' : ms(effect),
    ]),
  )
}
