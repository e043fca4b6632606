/** What every step of the wizard gets. */
import type { BookingField } from '../../domain/booking.ts'

export interface StepProps {
  readonly errorOf: (field: BookingField) => string | undefined
}
