/** How entries of any version of the site are read. */
import { parseInstant } from '../domain/moment.ts'
import {
  asReceipt,
  type EarlierVersion,
  type Entry,
  entryVersion,
  type LastAnswer,
  type Progress,
  type Step,
  type Stored,
  states,
} from './entry.ts'
import { isRaw, type Kind, type Raw } from './kinds/kind.ts'
import { findKind, type KindName, type Submission } from './kinds/kinds.ts'
import { firstStep } from './submitted.ts'

const oldStates: Raw = { parked: 'held', withdrawn: 'returned' }

const steps: readonly Step[] = ['save', 'notify', 'done']

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parseLast(raw: unknown): LastAnswer | undefined {
  if (!isRaw(raw)) return undefined
  const [at, problem] = [number(raw.at), text(raw.problem)]
  if (at === undefined || problem === undefined) return undefined
  return { at, problem, status: number(raw.status), rule: text(raw.rule) }
}

function parseEarlier(
  raw: unknown,
  kind: Kind<Submission['payload']>,
): readonly EarlierVersion[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const versions = raw.flatMap((one: unknown) => {
    const payload = isRaw(one) && kind.parse(one.payload)
    const revision = isRaw(one) && number(one.revision)
    if (!payload || !revision) return []
    return [{ revision, payload, submittedAt: number(one.submittedAt) ?? 0 }]
  })
  return versions.length > 0 ? versions : undefined
}

/** What an older version of the site has stored, in this one's words. */
function migrated(stored: unknown): Raw | undefined {
  if (!isRaw(stored)) return undefined
  const { v = 0, state, step, savedAt } = stored
  if (v === entryVersion) return stored
  if (v !== 0 && v !== 1) return undefined
  // Version 0 held only what was submitted; version 1 told of a delivery where it happened.
  const told = step === 'done' || savedAt !== undefined
  return { ...stored, state: oldStates[String(state)] ?? state, told }
}

/**
 * Reads what was stored. What was submitted must be whole, unless all is done; lost bookkeeping
 * falls back to "send it", which the server's memory of the id makes harmless. Undefined for an
 * entry of a newer version or one that can't be understood: it is left where it is, never deleted.
 */
export function parseEntry(stored: unknown): Stored | undefined {
  const raw = migrated(stored)
  const kind = raw && findKind(raw.kind)
  const id = raw && text(raw.id)
  if (!kind || !id) return undefined
  const payload = kind.parse(raw.payload)
  const name = { id, kind: raw.kind as KindName }
  const first = firstStep(name)
  const step = steps.find((step) => step === raw.step) ?? first
  if (!payload && (step !== 'done' || raw.payload !== undefined)) return undefined
  const progress: Progress = {
    v: entryVersion,
    revision: number(raw.revision) ?? 1,
    submittedAt: parseInstant(raw.submittedAt) ?? 0,
    step: step === 'save' ? first : step,
    state: states.find((state) => state === raw.state) ?? 'waiting',
    attempts: number(raw.attempts) ?? 0,
    nextAttemptAt: number(raw.nextAttemptAt) ?? 0,
    lastRevision: number(raw.lastRevision),
    earlier: parseEarlier(raw.earlier, kind),
    notBefore: number(raw.notBefore),
    last: parseLast(raw.last),
    savedAt:
      parseInstant(raw.savedAt) ??
      (step === first || step === 'save' ? undefined : parseInstant(raw.submittedAt)),
    late: typeof raw.late === 'boolean' ? raw.late : undefined,
    renewedAt: number(raw.renewedAt),
    promised: raw.promised === true || undefined,
    told: raw.told === true || undefined,
  }
  return payload ? asReceipt({ ...name, payload, ...progress } as Entry) : { ...name, ...progress }
}
