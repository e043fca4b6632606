/** The booking page's two faces: the wizard, and the confirmation of what was submitted. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import copy from '../../../locales/pl/booking.json'
import {
  bookingAddress,
  bookingQuery,
  namedOrder,
  orderLink,
  paths,
  stepAddress,
} from '../../config/paths.ts'
import { findArea } from '../../domain/areas.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isEnded, statusOf } from '../../outbox/status.ts'
import {
  type Booking as BookingRecord,
  isFormOf,
  isOver,
  type Submission,
} from '../../outbox/submission.ts'
import { changeDraft, hydrateDraft, leaveDraft, useDraft } from '../../state/draft.ts'
import { prepareToSend } from '../../state/openOutbox.ts'
import { bookingsOf, useRecords } from '../../state/records.ts'
import { useShowsRecord } from '../../state/shownRecords.ts'
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

/** The last one ordered; one that has ended only if all have. */
function latest(bookings: readonly BookingRecord[], all: readonly Submission[]) {
  const now = Date.now()
  return bookings.findLast((one) => !isEnded(statusOf(one, now, all))) ?? bookings.at(-1)
}

/**
 * The booking that the page shows instead of the form: the one that the address names, whatever another tab orders
 * meanwhile; else what the form has become; else the latest, unless the address asks for the form, or a form was begun
 * and the address for no booking. It is named from then on, and what has become a booking is no form any more.
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
  const asksForForm = query.has(bookingQuery.step) || query.has(bookingQuery.area)
  const isOrdering = state?.orders === true || asksForForm
  const asksForNone = isOrdering || (isBegun && number === undefined)
  const unnamed = ordered ?? (number || asksForNone ? undefined : latest(bookings, records))
  const newNumber = named || !unnamed ? undefined : orderNumber(unnamed.id)
  useEffect(() => {
    if (newNumber) void navigate(bookingAddress(newNumber), { replace: true })
  }, [newNumber, navigate])
  const isFormOver = ordered !== undefined && named !== undefined
  useEffect(() => {
    if (isFormOver) leaveDraft()
  }, [isFormOver])
  return named ?? unnamed
}

/** Whether the address names an order that this device did not have when it was asked for; without a number, whether it has none. */
function useMissing(): boolean {
  const { key, search } = useLocation()
  const { loaded, records } = useRecords()
  const [asked, setAsked] = useState<{ key: string; isMissing: boolean }>()
  if (loaded && asked?.key !== key) {
    const number = namedOrder(search)
    // Without a number, one that is being sent, or is back at its form, is none that is missing.
    const isMeant = ({ id, kind }: Submission) =>
      number ? orderNumber(id) === number : kind === 'booking'
    setAsked({ key, isMissing: number !== undefined && !records.some(isMeant) })
  }
  return asked?.isMissing === true
}

/** Tells when the shown booking, which was being cancelled, is gone: then it is certain not to be sent. */
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
    // To an empty form: not to the booking before it, nor to an address that names the cancelled one.
    void navigate(paths.booking, { replace: true, state: orderLink.state })
  }, [booking, records, t, navigate])
}

function beginAtTop(): void {
  scrollTo(0, 0)
  moveFocus(document.querySelector('main h1'))
  // Where the pressed link was, a button may be now: even the one that orders.
  ignoreSecondTap(document.querySelector('main'))
}

/** The page begins at its top where a booking gives way to the form, and with each press of its own 'Moja rezerwacja'. */
function useBeginAtTop(booking: BookingRecord | undefined): void {
  const { key, search } = useLocation()
  const pressed = useNavigationType() !== 'POP' && namedOrder(search) === '' && key
  useLayoutEffect(() => {
    if (pressed) beginAtTop()
  }, [pressed])
  const before = useRef(booking)
  useLayoutEffect(() => {
    if (before.current && !booking) beginAtTop()
    before.current = booking
  }, [booking])
}

export function Booking() {
  const { t } = useTranslation(['booking', 'common'])
  const navigate = useNavigate()
  const [early] = useState(readEarlyChoice)
  const draft = useDraft()
  const { records } = useRecords()
  const bookings = bookingsOf(records, draft.id)
  const submission = useSubmission<'booking'>(draft.id)
  const { isSendingHere } = submission
  const own = bookings.find((one) => isFormOf(one, draft.id) && isOver(one))
  const ordered = isSendingHere ? undefined : own
  const shown = useShownBooking(bookings, ordered)
  // Its own is shown once its mail was asked for (specification §7).
  const booking = isSendingHere && shown === own ? undefined : shown
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

  useBeginAtTop(booking)
  useCancelled(booking)

  // Fetched ahead: when they are needed there may be no connection.
  const { step } = draft
  const ahead = useLoaded(loadConfirmation, booking !== undefined || step > 1)
  useEffect(() => {
    if (step > 1) void prepareToSend()
  }, [step])

  function bookAgain(): void {
    dismissToasts()
    void navigate(stepAddress(1))
  }

  if (booking) {
    return ahead ? (
      <ahead.Confirmation
        key={booking.id}
        booking={booking}
        others={bookings.filter(({ id }) => id !== booking.id)}
        isOrdered={booking === ordered}
        onFresh={bookAgain}
      />
    ) : (
      <p className={styles.arriving} role="status">
        {t('common:loading')}
      </p>
    )
  }
  return (
    <div className={`column ${styles.page}`}>
      <header className={styles.head}>
        <ButtonLink variant="quiet" to={paths.home}>
          <ArrowLeftIcon />
          {t('back')}
        </ButtonLink>
        <h1 className={styles.title}>{t('title')}</h1>
      </header>
      <Wizard
        bookings={bookings.filter((one) => one !== own)}
        isMissing={isMissing}
        submission={submission}
      />
    </div>
  )
}
