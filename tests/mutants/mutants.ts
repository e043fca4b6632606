/** Deliberate breaks of the way of a submission, each as one change of its source. */
import { answerMutants } from './answerMutants.ts'
import { changeMutants } from './changeMutants.ts'
import { keepingMutants } from './keepingMutants.ts'
import type { Mutant } from './mutant.ts'
import { sendingMutants } from './sendingMutants.ts'

export const mutants: readonly Mutant[] = [
  ...sendingMutants,
  ...answerMutants,
  ...changeMutants,
  ...keepingMutants,
]
