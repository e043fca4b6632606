/** The wizard over a complete draft. */
import { days } from '../../days.ts'
import { store } from '../device.ts'
import { heading, network, openPage } from '../page.tsx'

export const full = {
  ...{ id: 'b0000000-0000-4000-8000-000000000001', startedAt: 1, termsAccepted: true },
  ...{ area: '60-70', date: days.ordinary, firstName: 'Żaneta', lastName: 'Nowak' },
  ...{ email: 'zaneta@wp.pl', phone: '600 100 200' },
}

/** Opens the wizard at this step; everything is filled in, apart from `changes`. */
export async function openAt(step: 1 | 2 | 3 | 4, changes: object = {}, answers = network.answers) {
  network.answers = answers
  await store('draft', { ...full, step, ...changes })
  await openPage('/rezerwacja')
  await heading(new RegExp(`^Krok ${step} z\\s4:`))
}

export const summary = () => heading(/Czy wszystko się zgadza/)
