/** The booking page's two faces: the wizard, and the confirmation of what was submitted. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import copy from '../../../locales/pl/booking.json'
import { paths } from '../../config/paths.ts'
import { findArea } from '../../domain/areas.ts'
import { addCopy } from '../../i18n/i18n.ts'
import {
  clearConfirmation,
  hydrateConfirmation,
  useConfirmation,
} from '../../state/confirmation.ts'
import {
  changeDraft,
  flushDraft,
  hydrateDraft,
  restoreDraft,
  startFresh,
  useDraft,
} from '../../state/draft.ts'
import { useOutboxEntry } from '../../state/outboxView.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import styles from './booking.module.css'
import { confirm, isSubmitted } from './submission.ts'
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
    if (entry.submittedAt < performance.timeOrigin) void confirm(entry.id, entry.payload)
  }, [entry])
}

export function Booking() {
  const { t } = useTranslation('booking')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [early] = useState(readEarlyChoice)
  const step = useDraft((draft) => draft.step)
  const confirmation = useConfirmation((state) => state.confirmation)

  // Before any press is answered: it is judged by what was chosen.
  useLayoutEffect(() => {
    const area = findArea(early?.area)
    if (area) changeDraft({ area: area.value })
    if (early && !early.termsAccepted) changeDraft({ termsAccepted: false })
  }, [early])

  useEffect(() => {
    void hydrateDraft()
    void hydrateConfirmation()
  }, [])

  useUnfinishedSubmission()

  // Fetched while there is a connection: both are needed when there may be none.
  const ahead = useLoaded(loadConfirmation, confirmation?.id ?? step - 1)
  useEffect(() => {
    if (step < 2) return
    void import('../../outbox/pageOutbox.ts')
      .then(({ prepareToSend }) => prepareToSend())
      .catch(() => undefined)
  }, [step])

  function bookAgain(): void {
    startFresh()
    void navigate(pathname, { state: { step: 1 } })
    clearConfirmation()
  }

  async function correct(): Promise<void> {
    if (!confirmation) return
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    restoreDraft(confirmation)
    await flushDraft()
    // With the step at once: the wizard would open at the summary, and move under the customer's hand.
    void navigate(pathname, { state: { step: 3 } })
    clearConfirmation()
    await pageOutbox().remove(confirmation.id)
  }

  if (confirmation && !ahead) {
    return (
      <p className={styles.arriving} role="status">
        {t('loading')}
      </p>
    )
  }
  if (confirmation && ahead) {
    return (
      <ahead.Confirmation confirmation={confirmation} onFresh={bookAgain} onCorrect={correct} />
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ButtonLink variant="quiet" to={paths.home} className={styles.back}>
          <ArrowLeftIcon />
          {t('back')}
        </ButtonLink>
        <h1 className={styles.title}>{t('heading')}</h1>
      </header>
      <Wizard />
    </div>
  )
}
