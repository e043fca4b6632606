/** All deliberate breaks, each as one change of a source, by the tests that have to notice them. */
import { answerMutants } from './answerMutants.ts'
import { changeMutants } from './changeMutants.ts'
import { domainMutants } from './domainMutants.ts'
import { draftMutants } from './draftMutants.ts'
import { keepingMutants } from './keepingMutants.ts'
import type { MutantGroup } from './mutant.ts'
import { sendingMutants } from './sendingMutants.ts'
import { sqlMutants } from './sqlMutants.ts'
import { wizardMutants } from './wizardMutants.ts'

export const mutantGroups: readonly MutantGroup[] = [
  {
    name: 'outbox',
    folder: 'src/outbox',
    project: 'unit',
    tests: ['tests/unit/outbox'],
    mutants: [...sendingMutants, ...answerMutants, ...changeMutants, ...keepingMutants],
  },
  {
    name: 'domain',
    folder: 'src/domain',
    project: 'unit',
    tests: ['tests/unit/domain', 'tests/unit/config', 'tests/unit/outbox/records.test.ts'],
    mutants: domainMutants,
  },
  {
    name: 'draft',
    folder: 'src/state',
    project: 'unit',
    tests: ['draft', 'draftEnd', 'brokenStorage'].map((name) => `tests/unit/state/${name}.test.ts`),
    mutants: draftMutants,
  },
  {
    name: 'wizard',
    folder: 'src/features/booking',
    project: 'unit',
    tests: ['tests/unit/booking/wizardStep.test.tsx'],
    mutants: wizardMutants,
  },
  {
    name: 'database',
    folder: 'supabase/migrations',
    project: 'backend',
    tests: ['pgtap', 'postgres', 'rules', 'textRules'].map(
      (name) => `supabase/tests/${name}.test.ts`,
    ),
    mutants: sqlMutants,
  },
]
