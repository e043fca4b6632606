/** The wizard's step in the page's address: Back goes one step back, and a reload stays. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { findArea } from '../../domain/areas.ts'
import { stepProblems, type WizardStep } from '../../domain/booking.ts'
import { changeDraft, dropExpiredDate, rememberStep, useDraft } from '../../state/draft.ts'

export interface WizardSteps {
  readonly step: WizardStep
  readonly goTo: (step: WizardStep) => void
  /** One step on, or back to the summary where that is where one came from. */
  readonly forward: () => void
  /** One step back, or to the summary where that is where one came from. */
  readonly back: () => void
  readonly canGoBack: boolean
  /** To a step to change something; 'Dalej' and 'Wstecz' come back. */
  readonly change: (step: WizardStep) => void
  /** 'Dalej' was pressed before the scripts came, and step 1 is not filled in. */
  readonly isSentTooEarly: boolean
}

const firstSteps = [1, 2, 3] as const
const allSteps = [1, 2, 3, 4] as const

/** The furthest step that everything before it allows. */
function reachableStep(): WizardStep {
  const draft = useDraft.getState()
  return firstSteps.find((step) => stepProblems(step, draft, new Date()).length > 0) ?? 4
}

export function useWizardStep(): WizardSteps {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const draft = useDraft()
  const query = new URLSearchParams(search)
  const asked = allSteps.find((step) => String(step) === query.get('krok'))
  const isChange = query.has('zmiana')
  // The prerendered page shows step 1, so that is also what hydration finds.
  const wanted = draft.hydrated ? (asked ?? draft.step) : 1
  const step = draft.hydrated ? (Math.min(wanted, reachableStep()) as WizardStep) : 1
  const [isSentTooEarly, setSentTooEarly] = useState(false)

  const show = useCallback(
    (next: WizardStep, options: { replace?: boolean; change?: boolean } = {}) => {
      // Another page was asked for and is still on its way: this one must not call the customer back.
      if (window.location.pathname !== pathname) return
      const { replace = false, change = false } = options
      void navigate({ pathname, search: `?krok=${next}${change ? '&zmiana=1' : ''}` }, { replace })
    },
    [navigate, pathname],
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
    show(isForm ? 2 : 1, { replace: true })
  }, [search, show])

  useEffect(() => {
    if (!draft.hydrated) return
    rememberStep(step)
    if (wanted > step) dropExpiredDate()
    // An address ahead of what is filled in would jump forward as soon as that changes.
    const isNamed = asked === step || (asked === undefined && step === 1)
    if (!isNamed) show(step, { replace: true })
  }, [draft.hydrated, asked, wanted, step, show])

  return {
    step,
    goTo: (to) => show(to),
    forward: () => {
      if (isChange && reachableStep() === 4) void navigate(-1)
      else if (step < 4) show((step + 1) as WizardStep)
    },
    back: () => {
      if (isChange) void navigate(-1)
      else if (step > 1) show((step - 1) as WizardStep)
    },
    canGoBack: step > 1 || isChange,
    change: (to) => show(to, { change: true }),
    isSentTooEarly: isSentTooEarly && draft.hydrated && step === 1,
  }
}
