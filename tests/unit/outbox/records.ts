/** Records for tests. */
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { contentOf } from './model/submissions.ts'

export const now = 1_800_000_000_000

/** A record that waits, submitted just now, with these parts changed. */
export function recordOf(
  content: Content = contentOf('booking', 1),
  parts: Partial<Submission> = {},
): Submission {
  const fresh = { v: 1, submittedAt: now, state: 'waiting', attempts: 0, nextAt: 0, formerIds: [] }
  return { ...content, ...fresh, ...parts } as Submission
}
