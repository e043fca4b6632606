/** The withdrawal function: the statement, its confirmation, and what became of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { orderNumber } from '../../domain/orderNumber.ts'
import { emptyWithdrawal, type Withdrawal as Statement } from '../../domain/withdrawal.ts'
import { newId } from '../../outbox/newId.ts'
import { isRefused, isSaved, type Submission, type SubmissionOf } from '../../outbox/submission.ts'
import { keptForms } from '../../state/keptForms.ts'
import { openOutbox, prepareToSend } from '../../state/openOutbox.ts'
import { useRecords } from '../../state/records.ts'
import { useShowsRecord } from '../../state/shownRecords.ts'
import { isAccepted, useSubmission } from '../../state/useSubmission.ts'
import { useVisible } from '../../ui/useVisible.ts'
import { type Cancelled, CancelledStatement } from './cancelledStatement.tsx'
import { OwnBookings } from './ownBookings.tsx'
import { Review } from './review.tsx'
import { SentStatement } from './sentStatement.tsx'
import { StatementForm } from './statementForm.tsx'
import { WaitingStatement } from './waitingStatement.tsx'

type StatementRecord = SubmissionOf<'withdrawal'>

/** Not at its form, and nobody was told yet that it arrived. */
function isOpen(record: Submission): record is StatementRecord {
  if (record.kind !== 'withdrawal' || record.seen || record.state === 'sending') return false
  return record.state !== 'returned' || isRefused(record)
}

/** Fills the form in with the order that the address names, once. */
function useNamedOrder(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { loaded, records } = useRecords()
  const number = new URLSearchParams(search).get('zamowienie')

  useEffect(() => {
    if (!number || !loaded) return
    // Once: what is changed then stays changed, also after a reload.
    void navigate(pathname, { replace: true })
    // What is begun about this very order keeps its id: it may have been sent.
    if (keptForms.withdrawal.now().form.orderNumber === number) return
    const known = records.find(({ kind, id }) => kind === 'booking' && orderNumber(id) === number)
    const person = known?.kind === 'booking' ? known.payload : emptyWithdrawal
    const form = { orderNumber: number, name: person.name, email: person.email }
    keptForms.withdrawal.replace({ id: newId(), form })
  }, [number, loaded, records, pathname, navigate])
}

export function Withdrawal() {
  useNamedOrder()
  const kept = keptForms.withdrawal.use()
  const { sending, submit } = useSubmission()
  const { records, place } = useRecords()
  const [statement, setStatement] = useState<Statement>()
  const [trouble, setTrouble] = useState<'failed' | 'refused'>()
  const [arrived, setArrived] = useState<StatementRecord>()
  const [cancelled, setCancelled] = useState<Cancelled>()
  // A waiting statement that the customer has turned away from, to make another.
  const [left, setLeft] = useState<string>()
  const visible = useVisible()
  const open = records.findLast((one): one is StatementRecord => isOpen(one) && one.id !== left)
  const record = sending === undefined && open?.id !== kept.id ? open : undefined
  const isForm = !record && !arrived && !cancelled
  useShowsRecord(isForm ? kept.id : undefined)
  useShowsRecord(sending)

  useEffect(() => {
    // While there is a connection: without one the form could not even keep the statement.
    void prepareToSend()
  }, [])

  const startFresh = useCallback(() => {
    keptForms.withdrawal.forget()
    setStatement(undefined)
    setTrouble(undefined)
  }, [])

  const showArrived = useCallback(
    (now: StatementRecord) => {
      setArrived(now)
      startFresh()
    },
    [startFresh],
  )

  // What waited has arrived. While nobody sees this page, the news is left to one that is looked at.
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!record || !isSaved(record) || !visible || told.current === record.id) return
    told.current = record.id
    showArrived(record)
    void openOutbox().then((outbox) => outbox.markSeen(record.id))
  }, [record, visible, showArrived])

  async function confirm(): Promise<void> {
    if (!statement) return
    setTrouble(undefined)
    const submitted = await submit({ kind: 'withdrawal', id: kept.id, payload: statement })
    if (submitted.is === 'busy') return
    const { record: now } = submitted
    if (now?.kind !== 'withdrawal' || !isAccepted(now))
      setTrouble(now && isRefused(now) ? 'refused' : 'failed')
    else if (isSaved(now)) showArrived(now)
    // It waits, and is shown from its record.
    else startFresh()
  }

  async function takeBack({ id }: StatementRecord): Promise<void> {
    const back = await (await openOutbox()).takeBack(id)
    // It may have arrived after all: then the page says so.
    if (back?.kind !== 'withdrawal' || back.state !== 'returned') return
    startFresh()
    keptForms.withdrawal.replace({ id: back.id, form: back.payload })
  }

  async function cancel({ id, payload: { email } }: StatementRecord): Promise<void> {
    const outcome = await (await openOutbox()).cancel(id)
    if (outcome === 'arrived') return
    setCancelled({ certain: outcome === 'cancelled', email })
    startFresh()
  }

  if (cancelled)
    return <CancelledStatement cancelled={cancelled} onAnother={() => setCancelled(undefined)} />
  if (arrived) return <SentStatement arrived={arrived} onAnother={() => setArrived(undefined)} />
  if (record) {
    return (
      <WaitingStatement
        key={record.id}
        record={record}
        isKept={place !== 'memory'}
        onCorrect={() => void takeBack(record)}
        onCancel={() => void cancel(record)}
        onAnother={() => {
          setLeft(record.id)
          startFresh()
        }}
      />
    )
  }
  if (statement) {
    return (
      <Review
        statement={statement}
        sending={sending !== undefined}
        trouble={trouble}
        onConfirm={() => void confirm()}
        onCorrect={() => {
          keptForms.withdrawal.replace({ id: kept.id, form: statement })
          setStatement(undefined)
          setTrouble(undefined)
        }}
      />
    )
  }
  return (
    <>
      {kept.form.orderNumber === '' && <OwnBookings />}
      <StatementForm key={kept.id} kept={kept} onReady={setStatement} />
    </>
  )
}
