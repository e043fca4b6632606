/** Steps 2 to 4, fetched while step 1 is filled in. */
import copy from '../../../locales/pl/laterSteps.json'
import type { BookingField, WizardStep } from '../../domain/booking.ts'
import { warsawDay } from '../../domain/day.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { ContactStep } from './contactStep.tsx'
import { DateStep } from './dateStep.tsx'
import type { StepProps } from './problemText.ts'
import { SummaryStep } from './summaryStep.tsx'

addCopy('laterSteps', copy)

// The first use of Warsaw's calendar is slow: it happens here, while step 1 is read, not at the press on 'Dalej'.
warsawDay(new Date())

interface Props extends StepProps {
  readonly step: WizardStep
  readonly onChange: (field: BookingField) => void
}

export function LaterStep({ step, onChange, errorOf }: Props) {
  if (step === 2) return <DateStep errorOf={errorOf} />
  if (step === 3) return <ContactStep errorOf={errorOf} />
  return <SummaryStep onChange={onChange} />
}
