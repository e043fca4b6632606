/** The withdrawal function: the form of the statement, its review, and its outcome. */
import { Fragment, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { namedOrder } from '../../config/namedOrder.ts'
import { needsAttention, useMailedForm, useReplaced } from '../../delivery/useMailedForm.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { fullName } from '../../domain/text.ts'
import { parseWithdrawal } from '../../domain/withdrawal.ts'
import { newId } from '../../outbox/newId.ts'
import { isRefused, type Statement } from '../../outbox/submission.ts'
import { keptForms } from '../../state/keptForms.ts'
import { useRecords } from '../../state/records.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { type Outcome, StatementOutcome } from './outcome.tsx'
import { Review } from './review.tsx'
import { StatementForm } from './statementForm.tsx'
import { StatementText } from './statementText.tsx'

const loadOnThisDevice = () => import('./onThisDevice.tsx')

/** Fills in the order number from the address, once. */
function useNamedOrder(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { loaded, records } = useRecords()
  const number = namedOrder(search)

  useEffect(() => {
    if (!number || !loaded) return
    const typed = keptForms.withdrawal.now().form
    const isAbout = (form: object) => 'orderNumber' in form && form.orderNumber === number
    const open = records.find((one) => needsAttention(one) && isAbout(one.payload))
    // Removed from the address, so that a reload does not undo what the customer changes.
    void navigate(pathname, { replace: true, state: { shows: open?.id } })
    // A form begun for this order keeps its id, because it may have been sent; a statement on its way is shown.
    if (open || isAbout(typed)) return
    const known = records.find(({ kind, id }) => kind === 'booking' && orderNumber(id) === number)
    const { name, email } =
      known?.kind === 'booking' ? { ...known.payload, name: fullName(known.payload) } : typed
    const form = { orderNumber: number, name, email }
    keptForms.withdrawal.replace({ id: newId(), form })
  }, [number, loaded, records, pathname, navigate])
}

export function Withdrawal() {
  useNamedOrder()
  const { key, pathname, state } = useLocation()
  const navigate = useNavigate()
  const { loaded, records } = useRecords()
  const device = useLoaded(loadOnThisDevice, records.length > 0)
  const [trouble, setTrouble] = useState<'failed' | 'refused'>()
  const [outcome, setOutcome] = useState<Outcome>()
  const showSent = useCallback((record: Statement) => setOutcome({ kind: 'sent', record }), [])
  const { id, beingSent, isSending, send, record, showForm, WaitingPanel } = useMailedForm(
    'withdrawal',
    showSent,
    state?.shows,
  )
  // The review has an entry of its own in the history: Back leads to the form, and a reload to the review.
  const isReview = loaded && state?.review === id
  const filledIn = isReview ? parseWithdrawal(keptForms.withdrawal.now().form) : undefined
  const statement = beingSent?.payload ?? (filledIn?.ok ? filledIn.value : undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Back, or a link to this page, asks for the form
  useEffect(() => setOutcome(undefined), [key])

  const shown = outcome ? 'outcome' : record ? 'waiting' : statement ? 'review' : 'form'
  const takesFocus = useReplaced(shown)

  async function confirm(): Promise<void> {
    if (!statement) return
    setTrouble(undefined)
    const failure = await send(statement)
    if (failure) setTrouble(failure.record && isRefused(failure.record) ? 'refused' : 'failed')
  }

  if (outcome) return <StatementOutcome outcome={outcome} onAnother={() => setOutcome(undefined)} />
  if (record) {
    // Any other may have arrived at an attempt without an answer.
    const isRefusedAtOnce = isRefused(record) && record.attempts === 1
    return (
      WaitingPanel && (
        <WaitingPanel
          key={record.id}
          record={record}
          takesFocus={takesFocus}
          onCancelled={() =>
            setOutcome({ kind: isRefusedAtOnce ? 'cancelled' : 'doubted', record })
          }
          onAnother={() => {
            showForm()
            // Without the state: a reload must not show the statement again instead of the form.
            void navigate(pathname, { replace: true })
          }}
        >
          <StatementText statement={record.payload} submittedAt={record.submittedAt} />
        </WaitingPanel>
      )
    )
  }
  if (statement) {
    return (
      <Review
        statement={statement}
        sending={isSending}
        trouble={trouble}
        onConfirm={() => void confirm()}
        onCorrect={() => void navigate(-1)}
      />
    )
  }
  return (
    <Fragment key={id}>
      {device && <device.OnThisDevice onShow={showSent} />}
      <StatementForm
        takesFocus={takesFocus}
        onReady={() => {
          setTrouble(undefined)
          void navigate(pathname, { state: { review: id }, replace: isReview })
        }}
      />
    </Fragment>
  )
}
