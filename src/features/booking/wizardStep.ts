/** The wizard's step in the page's address: Back goes one step back, and a reload stays. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { bookingQuery, namedOrder, paths, stepAddress } from '../../config/paths.ts'
import { findArea } from '../../domain/areas.ts'
import { stepProblems, type WizardStep } from '../../domain/booking.ts'
import { changeDraft, rememberStep, useDraft } from '../../state/draft.ts'
import { useRecords } from '../../state/records.ts'

const firstSteps = [1, 2, 3] as const
export const allSteps = [...firstSteps, 4] as const

/** The history state that a step change leaves; without it everything works, with more presses of Back. */
interface Entry {
  /** The step before. */
  readonly from?: WizardStep
}

/** The furthest step that everything before it allows. */
function reachableStep(): WizardStep {
  const draft = useDraft.getState()
  return firstSteps.find((step) => stepProblems(step, draft, new Date()).length > 0) ?? 4
}

/** The step that is shown, and the ways to the others. */
export function useWizardStep() {
  const location = useLocation()
  const { pathname, search, state } = location
  const navigate = useNavigate()
  const draft = useDraft()
  // Until the records are loaded the page may still turn out to show a booking, not the form.
  const { loaded } = useRecords()
  const query = new URLSearchParams(search)
  const asked = allSteps.find((step) => String(step) === query.get(bookingQuery.step))
  const isOpening = query.has(bookingQuery.area)
  const { from } = (state ?? {}) as Entry
  // Until the draft is read it is step 1, as prerendered: hydration needs the same.
  const reachable = draft.hydrated ? reachableStep() : 1
  const step = Math.min(asked ?? draft.step, reachable) as WizardStep
  const isChange = from === 4 && reachable === 4
  const [isSentEarly, setSentEarly] = useState(false)
  const navigation = useNavigationType()
  // Whether Forward led here: React Router numbers the history's entries.
  const place = useRef({ index: Number.POSITIVE_INFINITY, isForward: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is drawn; the history may be further
  useEffect(() => {
    const index: number = window.history.state?.idx
    place.current = { index, isForward: navigation === 'POP' && index > place.current.index }
  }, [location, navigation])

  const show = useCallback(
    (address: string, entry?: Entry) => {
      // Another page is on its way: a step of this one must not replace it.
      if (window.location.pathname !== pathname) return
      void navigate(address, { replace: !entry, state: entry })
    },
    [navigate, pathname],
  )

  // By going back where possible: else Back would lead through each of the wizard's steps again. Not if Forward led
  // here: it would lead nowhere, not even to the booking behind the steps.
  const leave = useCallback(
    (otherwise: string) => {
      if (from && !place.current.isForward && window.location.pathname === pathname)
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
    if (!draft.hydrated || isOpening) return
    if (step > 1) setSentEarly(false)
    if (!loaded) return
    rememberStep(step)
    // A step beyond what is filled in must leave the address: filling in would jump to it.
    // One that names an order stays, where that is not on this device: who looks for it may reload.
    const isNamed =
      asked === step || (asked === undefined && (step === 1 || namedOrder(search) !== undefined))
    // The address has changed meanwhile; React will draw that first.
    if (window.location.search !== search) return
    if (!isNamed) leave(stepAddress(step))
  }, [draft.hydrated, loaded, isOpening, asked, step, search, leave])

  function goTo(to: WizardStep): void {
    // A second tap, before React has drawn the first: another entry would make 'Dalej' lead to the same step. Not by
    // the address, which names a resumed step before React knows it: on a slow phone 'Dalej' did nothing meanwhile.
    if (window.history.state?.idx !== place.current.index) return
    // Names this step in the history first: an address without one would lead Back to the step shown last.
    if (asked !== step) show(stepAddress(step))
    show(stepAddress(to), { from: step })
  }

  return {
    step,
    /** To this step; from the summary for a change, after which 'Dalej' and 'Wstecz' come back to it. */
    goTo,
    /** To the next step; after "Zmień" back to the summary. */
    forward: () => {
      if (isChange) leave(stepAddress(4))
      else if (step < 4) goTo((step + 1) as WizardStep)
    },
    /** To the step before; after "Zmień" back to the summary. */
    back: () => {
      if (isChange) leave(stepAddress(4))
      else if (from === step - 1) void navigate(-1)
      else if (step > 1) show(stepAddress(step - 1))
    },
    canGoBack: step > 1 || isChange,
    /** To be called where 'Dalej' was pressed before the draft is read. */
    waitForDraft: () => setSentEarly(true),
    /** 'Dalej' was pressed before the scripts came, or the draft was read: now step 1 can be checked. */
    isCheckDue: isSentEarly && draft.hydrated && step === 1,
  }
}
