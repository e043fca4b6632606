/** The booking page: the wizard, or the confirmation of a booking. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import copy from '../../../locales/pl/booking.json'
import { namedOrder } from '../../config/namedOrder.ts'
import { bookingAddress, bookingQuery, orderLink, paths, stepAddress } from '../../config/paths.ts'
import { findArea } from '../../domain/areas.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isEnded, statusOf } from '../../outbox/status.ts'
import {
  type Booking as BookingRecord,
  isFormOf,
  type Submission,
} from '../../outbox/submission.ts'
import { bookingsOf, changeDraft, hydrateDraft, leaveDraft, useDraft } from '../../state/draft.ts'
import { prepareToSend } from '../../state/openOutbox.ts'
import { useRecords, useShowsRecord } from '../../state/records.ts'
import { useSubmission } from '../../state/useSubmission.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ignoreSecondTap, moveFocus } from '../../ui/focus.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { dismissToasts, showToast } from '../../ui/toaster.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import styles from './booking.module.css'
import { Wizard } from './wizard.tsx'

addCopy('booking', copy)

const loadConfirmation = () => import('./confirmation.tsx')

/** What the customer chose in the prerendered form before React was loaded. */
function readEarlyChoice(): { area: string; termsAccepted: boolean } | undefined {
  if (typeof document === 'undefined') return undefined
  const area = document.querySelector<HTMLSelectElement>(`select[name="${bookingQuery.area}"]`)
  const terms = document.querySelector<HTMLInputElement>(`input[name="${bookingQuery.terms}"]`)
  return area && terms ? { area: area.value, termsAccepted: terms.checked } : undefined
}

/** The last one ordered that has not ended; if all have, the last one. */
function latest(bookings: readonly BookingRecord[], all: readonly Submission[]) {
  const now = Date.now()
  return bookings.findLast((one) => !isEnded(statusOf(one, now, all))) ?? bookings.at(-1)
}

/**
 * The booking that the page shows instead of the form: the one whose number is in the address; or the one that the
 * form has become; or the latest, unless the address asks for the form, or has no number while a form is begun. Its
 * number is then put into the address, so that an order in another tab changes nothing, and its form is ended.
 */
function useShownBooking(
  bookings: readonly BookingRecord[],
  ordered: BookingRecord | undefined,
): BookingRecord | undefined {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { records } = useRecords()
  const isBegun = useDraft(({ hydrated, startedAt }) => !hydrated || startedAt > 0)
  const query = new URLSearchParams(search)
  const number = namedOrder(search)
  const named = bookings.find(({ id }) => orderNumber(id) === number)
  const asksForForm =
    state?.orders === true || query.has(bookingQuery.step) || query.has(bookingQuery.area)
  const isForm = asksForForm || (isBegun && number === undefined)
  const unnamed = ordered ?? (number || isForm ? undefined : latest(bookings, records))
  const newNumber = named || !unnamed ? undefined : orderNumber(unnamed.id)
  useEffect(() => {
    if (newNumber) void navigate(bookingAddress(newNumber), { replace: true })
  }, [newNumber, navigate])
  const isFormOver = ordered !== undefined && named !== undefined
  useEffect(() => {
    if (isFormOver) void leaveDraft()
  }, [isFormOver])
  return named ?? unnamed
}

/** Whether the address, when it was opened, asked for an order that this device did not have; without a number, for any. */
function useMissing(): boolean {
  const { key, search } = useLocation()
  const { loaded, records } = useRecords()
  const [checked, setChecked] = useState<{ key: string; isMissing: boolean }>()
  if (loaded && checked?.key !== key) {
    const number = namedOrder(search)
    // Without a number any booking counts, even one that is being sent or is back at its form.
    const isMeant = ({ id, kind }: Submission) =>
      number ? orderNumber(id) === number : kind === 'booking'
    setChecked({ key, isMissing: number !== undefined && !records.some(isMeant) })
  }
  return checked?.isMissing === true
}

/** Announces that the shown booking was cancelled: its record is deleted once it is certain not to be sent. */
function useCancelled(booking: BookingRecord | undefined): void {
  const { t } = useTranslation('booking')
  const navigate = useNavigate()
  const before = useRef<BookingRecord>(undefined)
  const { records } = useRecords()
  useEffect(() => {
    const shown = before.current
    before.current = booking
    if (shown?.state !== 'cancelling' || records.some((one) => isFormOf(one, shown.id))) return
    showToast({ tone: 'success', ...t('cancelled', { returnObjects: true }) })
    // To an empty form: not to an earlier booking, nor to the address of the cancelled one.
    void navigate(paths.booking, { replace: true, state: orderLink.state })
  }, [booking, records, t, navigate])
}

/** Scrolls to the top if the form replaces a booking. */
function useStartAtTop(booking: BookingRecord | undefined): void {
  const before = useRef(booking)
  useLayoutEffect(() => {
    if (before.current && !booking) {
      scrollTo(0, 0)
      moveFocus(document.querySelector('main h1'))
      ignoreSecondTap()
    }
    before.current = booking
  }, [booking])
}

export function Booking() {
  const { t } = useTranslation(['booking', 'common'])
  const navigate = useNavigate()
  const [early] = useState(readEarlyChoice)
  const draft = useDraft()
  const { records } = useRecords()
  const submission = useSubmission<'booking'>(draft.id)
  // The form's own booking is shown once its mail was requested (specification §7).
  const bookings = bookingsOf(records, draft.id, submission.isSendingHere)
  const ordered = bookings.find((one) => isFormOf(one, draft.id))
  const booking = useShownBooking(bookings, ordered)
  const isMissing = useMissing()

  useShowsRecord(booking?.id ?? draft.id)

  // In a layout effect: a press must not be checked against the draft without this choice.
  useLayoutEffect(() => {
    const area = findArea(early?.area)
    if (area) changeDraft({ area: area.value })
    if (early && !early.termsAccepted) changeDraft({ termsAccepted: false })
  }, [early])

  useEffect(() => {
    void hydrateDraft()
  }, [])

  useStartAtTop(booking)
  useCancelled(booking)

  // Fetched in advance: later there may be no connection.
  const { step } = draft
  const confirmation = useLoaded(loadConfirmation, booking !== undefined || step > 1)
  useEffect(() => {
    if (step > 1) void prepareToSend()
  }, [step])

  function bookAgain(): void {
    dismissToasts()
    void navigate(stepAddress(1))
  }

  if (booking) {
    return confirmation ? (
      <confirmation.Confirmation
        key={booking.id}
        booking={booking}
        others={bookings.filter(({ id }) => id !== booking.id)}
        isOrdered={booking === ordered}
        onNew={bookAgain}
      />
    ) : (
      <p className={styles.loading} role="status">
        {t('common:loading')}
      </p>
    )
  }
  return (
    <div className={`column ${styles.page}`}>
      <header>
        <ButtonLink variant="quiet" to={paths.home}>
          <ArrowLeftIcon />
          {t('back')}
        </ButtonLink>
        <h1 className={styles.title}>{t('title')}</h1>
      </header>
      <Wizard bookings={bookings} isMissing={isMissing} submission={submission} />
    </div>
  )
}
