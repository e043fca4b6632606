/** The booking page's two faces: the wizard, and the confirmation of what was submitted. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import copy from '../../../locales/pl/booking.json'
import { paths } from '../../config/paths.ts'
import { findArea } from '../../domain/areas.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isDelivered } from '../../outbox/entry.ts'
import { hydrateBookings, showForm, shownBooking, useBookings } from '../../state/bookings.ts'
import { correctBooking, isSubmitted, wouldReplaceDraft } from '../../state/changingBookings.ts'
import { changeDraft, hydrateDraft, useDraft } from '../../state/draft.ts'
import { prepareToSend } from '../../state/openOutbox.ts'
import { useOutboxEntry } from '../../state/outboxView.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Question } from '../../ui/question.tsx'
import { dismissToasts } from '../../ui/toaster.tsx'
import styles from './booking.module.css'
import { useCancelled } from './bookingList.tsx'
import { confirm, confirmDraft, useDelivered } from './submission.ts'
import { useLoaded } from './useLoaded.ts'
import { Wizard } from './wizard.tsx'

addCopy('booking', copy)

const loadConfirmation = () => import('./confirmation.tsx')

/** What was chosen in the prerendered form before React took it over. */
function readEarlyChoice(): { area: string; termsAccepted: boolean } | undefined {
  if (typeof document === 'undefined') return undefined
  const area = document.querySelector<HTMLSelectElement>('select[name="powierzchnia"]')
  const terms = document.querySelector<HTMLInputElement>('input[name="regulamin"]')
  return area && terms ? { area: area.value, termsAccepted: terms.checked } : undefined
}

/**
 * A page that died between the outbox and the confirmation left a draft that is submitted already:
 * it gets its confirmation now. One that is being sent from this very page gets it there.
 */
function useUnfinishedSubmission(): void {
  // A draft begun on this very page was never submitted before it: the outbox can stay closed.
  const id = useDraft(({ hydrated, startedAt, id: own }) =>
    hydrated && startedAt > 0 && startedAt < performance.timeOrigin ? own : undefined,
  )
  const { entry } = useOutboxEntry(id)
  useEffect(() => {
    if (entry?.kind !== 'booking' || !isSubmitted(entry)) return
    if (entry.submittedAt >= performance.timeOrigin) return
    if (entry.payload) void confirm(entry.id, entry.payload, isDelivered(entry))
    // Delivered and forgotten by the outbox: the draft still holds what was submitted.
    else void confirmDraft(entry)
  }, [entry])
}

export function Booking() {
  const { t } = useTranslation('booking')
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [early] = useState(readEarlyChoice)
  const step = useDraft((draft) => draft.step)
  const booking = useBookings(shownBooking)
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  // Before any press is answered: it is judged by what was chosen.
  useLayoutEffect(() => {
    const area = findArea(early?.area)
    if (area) changeDraft({ area: area.value })
    if (early && !early.termsAccepted) changeDraft({ termsAccepted: false })
  }, [early])

  useEffect(() => {
    void hydrateDraft()
    void hydrateBookings()
  }, [])

  // Who comes to order gets the form; the bookings made before are told above it.
  const orders = new URLSearchParams(search).has('powierzchnia') || state?.orders === true
  const hydrated = useBookings((bookings) => bookings.hydrated)
  const ordered = useRef(false)
  useLayoutEffect(() => {
    // The wizard takes the wish out of the address, also before the bookings are read.
    if (orders) ordered.current = true
    if (!ordered.current || !hydrated) return
    ordered.current = false
    showForm()
  }, [orders, hydrated])

  // From a confirmation to the form: to its beginning, without the news of the booking before.
  const before = useRef(booking)
  useLayoutEffect(() => {
    const left = before.current !== undefined && !booking
    before.current = booking
    if (!left) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [booking])

  useUnfinishedSubmission()
  useDelivered(booking)
  useCancelled()

  // Fetched while there is a connection: both are needed when there may be none.
  const ahead = useLoaded(loadConfirmation, booking?.id ?? step - 1)
  useEffect(() => {
    if (step > 1) void prepareToSend()
  }, [step])

  function bookAgain(): void {
    dismissToasts()
    void navigate(pathname, { state: { step: 1 } })
    showForm()
  }

  /** Asks first where the form holds something else. */
  async function correct(): Promise<void> {
    if (booking && (await wouldReplaceDraft(booking.id))) setAsking(true)
    else await restore()
  }

  async function restore(): Promise<void> {
    setAsking(false)
    if (!booking) return
    // With the step at once: the wizard would open at the summary, and then change its step.
    const openStep = () => void navigate(pathname, { state: { step: useDraft.getState().step } })
    await correctBooking(booking.id, openStep)
  }

  if (booking && !ahead) {
    return (
      <p className={styles.arriving} role="status">
        {t('loading')}
      </p>
    )
  }
  if (booking && ahead) {
    return (
      <>
        <ahead.Confirmation
          key={booking.id}
          booking={booking}
          onFresh={bookAgain}
          onCorrect={() => void correct()}
        />
        <Question
          open={asking}
          title={t('replace.title')}
          yes={t('replace.yes')}
          no={t('replace.no')}
          onYes={() => void restore()}
          onNo={() => setAsking(false)}
        >
          {t('replace.text')}
        </Question>
      </>
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ButtonLink variant="quiet" to={paths.home} className={styles.back}>
          <ArrowLeftIcon />
          {t('back')}
        </ButtonLink>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t('heading')}
        </h1>
      </header>
      <Wizard />
    </div>
  )
}
