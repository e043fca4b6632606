/** Records of one moment, at which the rules and times are tried. */
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { recordOf as recordOfToday } from '../device.ts'
import { contentOf } from './model/submissions.ts'

export const now = 1_800_000_000_000

export function recordOf(
  content: Content = contentOf('booking', 1),
  parts: Partial<Submission> = {},
): Submission {
  return recordOfToday(content, { submittedAt: now, ...parts })
}
