/** The wizard's step in the page's address: Back goes one step back, and a reload stays. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { findArea } from '../../domain/areas.ts'
import { stepProblems, type WizardStep } from '../../domain/booking.ts'
import { isBookable } from '../../domain/schedule.ts'
import { changeDraft, rememberStep, useDraft } from '../../state/draft.ts'
import { useRecords } from '../../state/records.ts'

const firstSteps = [1, 2, 3] as const
export const allSteps = [...firstSteps, 4] as const

/** What a link inside the wizard leaves in the history; without it everything works, with more presses. */
interface Entry {
  /** The step before. */
  readonly from?: WizardStep
}

/** The furthest step that everything before it allows. */
function reachableStep(): WizardStep {
  const draft = useDraft.getState()
  return firstSteps.find((step) => stepProblems(step, draft, new Date()).length > 0) ?? 4
}

/** A chosen day that has become too early is cleared, and kept to be named. */
function clearExpiredDate(): void {
  const { date } = useDraft.getState()
  if (date && !isBookable(date, new Date())) changeDraft({ date: '', expiredDate: date })
}

/** The step that is shown, and the ways to the others. */
export function useWizardStep() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const draft = useDraft()
  // Until then the page may show a booking in place of the form.
  const { loaded } = useRecords()
  const query = new URLSearchParams(search)
  const asked = allSteps.find((step) => String(step) === query.get('krok'))
  const isOpening = query.has('powierzchnia')
  const { from } = (state ?? {}) as Entry
  // The prerendered page shows step 1 as nobody has come to it yet, so that is also what hydration finds.
  const isChange = draft.hydrated && query.has('zmiana')
  const wanted = draft.hydrated ? (asked ?? draft.step) : 1
  const step = draft.hydrated ? (Math.min(wanted, reachableStep()) as WizardStep) : 1
  const [isSentTooEarly, setSentTooEarly] = useState(false)

  const show = useCallback(
    (next: string, entry?: Entry) => {
      // Another page was asked for and is still on its way: this one must not call the customer back.
      if (window.location.pathname !== pathname) return
      void navigate({ pathname, search: next }, { replace: !entry, state: entry })
    },
    [navigate, pathname],
  )

  // Back to where one came from. So Back from a booking need not be pressed for each of its steps, which are over.
  const leave = useCallback(
    (otherwise: string) => {
      if (from && window.location.pathname === pathname) void navigate(-1)
      else show(otherwise)
    },
    [from, navigate, pathname, show],
  )

  // The area chosen on the home page; or all of step 1, sent as a plain form before the scripts came.
  useEffect(() => {
    const sent = new URLSearchParams(search)
    if (!sent.has('powierzchnia')) return
    const area = findArea(sent.get('powierzchnia'))
    const isForm = sent.has('krok')
    changeDraft({
      ...(area && { area: area.value }),
      ...(isForm && { termsAccepted: sent.has('regulamin') }),
    })
    if (isForm) setSentTooEarly(true)
    // Where nothing was chosen, a draft that is still to be read leads on.
    show(area ? `?krok=${isForm ? 2 : 1}` : '')
  }, [search, show])

  useEffect(() => {
    if (!draft.hydrated || !loaded || isOpening) return
    rememberStep(step)
    clearExpiredDate()
    if (step > 1) setSentTooEarly(false)
    // An address ahead of what is filled in would jump forward as soon as that changes.
    const isNamed = asked === step || (asked === undefined && step === 1)
    // A step was asked for, and React has yet to show it.
    if (window.location.search !== search) return
    if (!isNamed) leave(`?krok=${step}`)
  }, [draft.hydrated, loaded, isOpening, asked, step, search, leave])

  function goTo(to: WizardStep, more = ''): void {
    // Back must find this step: an address without one leads to the step that was shown last.
    if (asked !== step) show(`?krok=${step}`)
    show(`?krok=${to}${more}`, { from: step })
  }

  return {
    step,
    goTo: (to: WizardStep) => goTo(to),
    /** One step on, or back to the summary where that is where one came from. */
    forward: () => {
      if (isChange && reachableStep() === 4) leave('?krok=4')
      else if (step < 4) goTo((step + 1) as WizardStep)
    },
    /** One step back, or to the summary where that is where one came from. */
    back: () => {
      if (isChange) leave('?krok=4')
      else if (from === step - 1) void navigate(-1)
      else if (step > 1) show(`?krok=${step - 1}`)
    },
    canGoBack: step > 1 || isChange,
    /** To a step to change something; 'Dalej' and 'Wstecz' come back. */
    change: (to: WizardStep) => goTo(to, '&zmiana=1'),
    /** 'Dalej' was pressed before the scripts came, and step 1 is not filled in. */
    isSentTooEarly: isSentTooEarly && draft.hydrated && step === 1,
  }
}
