/** The wizard's step in the page's address: Back goes one step back, and a reload keeps the step. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { namedOrder } from '../../config/namedOrder.ts'
import { bookingQuery, paths, stepAddress } from '../../config/paths.ts'
import { findArea } from '../../domain/areas.ts'
import { stepProblems, type WizardStep, wizardSteps } from '../../domain/booking.ts'
import { changeDraft, rememberStep, useDraft } from '../../state/draft.ts'
import { useRecords } from '../../state/records.ts'
import { ignoreSecondTap } from '../../ui/focus.ts'

/** The history state of a step change. Without it everything works, but Back takes more presses. */
interface Entry {
  /** The step before. */
  readonly from?: WizardStep
}

/** The last step that can be shown: all steps before it are filled in correctly. */
function reachableStep(): WizardStep {
  const draft = useDraft.getState()
  return wizardSteps.find((step) => stepProblems(step, draft, new Date()).length > 0) ?? 4
}

/** The shown step, and the ways to the others. */
export function useWizardStep() {
  const location = useLocation()
  const { pathname, search, state } = location
  const navigate = useNavigate()
  const draft = useDraft()
  // Until the records are loaded the page may still turn out to show a booking, not the form.
  const { loaded } = useRecords()
  const query = new URLSearchParams(search)
  const asked = wizardSteps.find((step) => String(step) === query.get(bookingQuery.step))
  const { from } = (state ?? {}) as Entry
  // Until the draft is read it is step 1, as prerendered: hydration needs the same.
  const reachable = draft.hydrated ? reachableStep() : 1
  const step = Math.min(asked ?? draft.step, reachable) as WizardStep
  const isChange = from === 4 && reachable === 4
  const [isSentEarly, setSentEarly] = useState(false)
  const navigation = useNavigationType()
  // Whether Forward led here: React Router numbers the history's entries.
  const position = useRef({ index: Number.POSITIVE_INFINITY, isForward: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rendered entry; the browser may already be at another
  useEffect(() => {
    const index: number = window.history.state?.idx
    position.current = { index, isForward: navigation === 'POP' && index > position.current.index }
  }, [location, navigation])

  const show = useCallback(
    (address: string, entry?: Entry) => {
      // Another page is loading: a step of this one must not replace it.
      if (window.location.pathname !== pathname) return
      void navigate(address, { replace: !entry, state: entry })
    },
    [navigate, pathname],
  )

  // Goes back if possible: otherwise Back would lead through each of the wizard's steps again. Not if Forward led
  // here: going back would undo that, and Forward could never reach the booking after the steps.
  const leave = useCallback(
    (otherwise: string) => {
      if (from && !position.current.isForward && window.location.pathname === pathname)
        void navigate(-1)
      else show(otherwise)
    },
    [from, navigate, pathname, show],
  )

  // The address brings the area from the home page, or all of step 1, sent as a plain form before the scripts came.
  useEffect(() => {
    const sent = new URLSearchParams(search)
    if (!sent.has(bookingQuery.area)) return
    const area = findArea(sent.get(bookingQuery.area))
    const isForm = sent.has(bookingQuery.step)
    changeDraft({
      ...(area && { area: area.value }),
      ...(isForm && { termsAccepted: sent.has(bookingQuery.terms) }),
    })
    if (isForm) setSentEarly(true)
    // Without an area the stored draft, once it is read, decides on the step.
    show(area ? stepAddress(isForm ? 2 : 1) : paths.booking)
  }, [search, show])

  useEffect(() => {
    if (!draft.hydrated) return
    if (step > 1) setSentEarly(false)
    if (!loaded) return
    rememberStep(step)
    // A step that can't be shown yet is removed from the address: filling in the form would jump to it.
    // An order's number stays, even if the order is not on this device: the customer may reload.
    const isNamed =
      asked === step || (asked === undefined && (step === 1 || namedOrder(search) !== undefined))
    // The address has changed meanwhile: React renders that first.
    if (window.location.search !== search) return
    if (!isNamed) leave(stepAddress(step))
  }, [draft.hydrated, loaded, asked, step, search, leave])

  function goTo(to: WizardStep): void {
    // A second tap before React has rendered the first: one more entry would make 'Dalej' lead to the same step. The
    // address can't show that: it may name a resumed step before React has it, and on slow phones 'Dalej' did nothing.
    if (window.history.state?.idx !== position.current.index) return
    // First puts this step into the address: without it, Back would lead to the step shown last.
    if (asked !== step) show(stepAddress(step))
    show(stepAddress(to), { from: step })
  }

  return {
    step,
    /** Goes to this step. After a change from the summary, 'Dalej' and 'Wstecz' return to the summary. */
    goTo,
    /** Goes to the next step; after "Zmień" back to the summary. */
    forward: () => {
      if (isChange) leave(stepAddress(4))
      else goTo((step + 1) as WizardStep)
    },
    /** Goes to the step before; after "Zmień" back to the summary. */
    back: () => {
      // Until the browser has gone back, a second tap would lead back once more.
      ignoreSecondTap()
      if (isChange) leave(stepAddress(4))
      else if (from === step - 1) void navigate(-1)
      else show(stepAddress(step - 1))
    },
    canGoBack: step > 1 || isChange,
    /** Called if 'Dalej' is pressed before the draft is read. */
    waitForDraft: () => setSentEarly(true),
    /** 'Dalej' was pressed before the scripts had loaded or the draft was read: now step 1 can be checked. */
    isCheckDue: isSentEarly && draft.hydrated && step === 1,
  }
}
