/** The wizard's step in the browser's history: Back goes one step back, not out of the site. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { findArea } from '../../domain/areas.ts'
import { stepProblems, type WizardStep } from '../../domain/booking.ts'
import { changeDraft, dropExpiredDate, rememberStep, useDraft } from '../../state/draft.ts'

interface StepEntry {
  readonly step?: WizardStep
  /** The step shown before this entry was pushed. */
  readonly from?: WizardStep
  /** Entered from the summary to change something: 'Dalej' and 'Wstecz' return there. */
  readonly returns?: boolean
}

export interface StepHistory {
  readonly step: WizardStep
  /** One step on, or back to the summary where that is where one came from. */
  readonly forward: () => void
  /** One step back, or to the summary where that is where one came from. */
  readonly back: () => void
  readonly canGoBack: boolean
  /** To a step to change something; 'Dalej' and 'Wstecz' come back. */
  readonly change: (step: WizardStep) => void
  readonly goTo: (step: WizardStep) => void
  /** 'Dalej' was pressed before the scripts came, and step 1 still stands: it is to be pressed again. */
  readonly pressedEarly: boolean
}

const firstSteps = [1, 2, 3] as const

/** The furthest step that everything before it allows. */
function reachableStep(): WizardStep {
  const draft = useDraft.getState()
  return firstSteps.find((step) => stepProblems(step, draft, new Date()).length > 0) ?? 4
}

export function useStepHistory(): StepHistory {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const draft = useDraft()
  const entry = (state ?? {}) as StepEntry
  const opened = useRef(false)
  const sent = useRef(false)
  const [pressedEarly, setPressedEarly] = useState(false)

  // The prerendered page shows step 1, so that is also what hydration finds.
  const asked = draft.hydrated ? (entry.step ?? 1) : 1
  const step = draft.hydrated ? (Math.min(asked, reachableStep()) as WizardStep) : 1

  const show = useCallback(
    (next: StepEntry, replace = false) => {
      // Another page was asked for and is still on its way: this one must not call the customer back.
      if (window.location.pathname !== pathname) return
      void navigate(pathname, { state: next, replace })
    },
    [navigate, pathname],
  )

  // The area chosen on the home page; or all of step 1, sent as a plain form before the scripts came.
  useEffect(() => {
    const query = new URLSearchParams(search)
    const area = findArea(query.get('powierzchnia'))
    const isSent = query.has('krok')
    if (!area && !isSent) return
    changeDraft({
      ...(area && { area: area.value }),
      ...(isSent && { termsAccepted: query.has('regulamin') }),
    })
    if (!area) {
      // Nothing was chosen: a draft that is still to be read leads on.
      sent.current = true
      show({}, true)
      return
    }
    opened.current = true
    show({ step: 1 }, true)
    setPressedEarly(isSent)
  }, [search, show])

  // A resumed draft opens at its step, with the steps before it in the history.
  useEffect(() => {
    if (!draft.hydrated || opened.current) return
    opened.current = true
    if (entry.step) return
    const last = Math.min(draft.step, reachableStep()) as WizardStep
    if (sent.current && last === 1) setPressedEarly(true)
    show({ step: 1 }, true)
    for (let next = 2; next <= last; next++) {
      show({ step: next as WizardStep, from: (next - 1) as WizardStep })
    }
  }, [draft.hydrated, draft.step, entry.step, show])

  useEffect(() => {
    // Without a step in its history the form is just being opened: another tab must not read step 1 meanwhile.
    if (!draft.hydrated || !opened.current || !entry.step) return
    rememberStep(step)
    if (asked === step) return
    // An entry ahead of what is filled in would jump forward as soon as that changes.
    dropExpiredDate()
    show({ step }, true)
  }, [draft.hydrated, entry.step, asked, step, show])

  return {
    step,
    forward: () => {
      // Pressed while the draft was still being read: from here on the customer leads, not the draft.
      opened.current = true
      if (entry.returns && reachableStep() === 4) void navigate(-1)
      else if (step < 4) show({ step: (step + 1) as WizardStep, from: step })
    },
    canGoBack: step > 1 || entry.returns === true,
    back: () => {
      if (entry.returns) {
        void navigate(-1)
        return
      }
      if (step === 1) return
      if (entry.from === step - 1 && entry.step === step) void navigate(-1)
      else show({ step: (step - 1) as WizardStep }, true)
    },
    change: (to) => show({ step: to, from: step, returns: true }),
    goTo: (to) => show({ step: to, from: step }),
    pressedEarly,
  }
}
