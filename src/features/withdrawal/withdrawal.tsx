/** The withdrawal function: the statement, its confirmation, and what became of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Withdrawing } from '../../config/paths.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import type { Withdrawal as Statement } from '../../domain/withdrawal.ts'
import { isDelivered, isEarlierVersion } from '../../outbox/entry.ts'
import { newId } from '../../outbox/newId.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { type Kept, keptForms } from '../../state/keptForms.ts'
import { openOutbox, prepareToSend } from '../../state/openOutbox.ts'
import { useOutboxEntries } from '../../state/outboxView.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { useSending } from '../../state/useSending.ts'
import { useVisible } from '../../ui/useVisible.ts'
import { type Cancelled, CancelledStatement } from './cancelledStatement.tsx'
import { Review } from './review.tsx'
import { type Arrived, SentStatement } from './sentStatement.tsx'
import { StatementForm } from './statementForm.tsx'
import { type KeptStatement, WaitingStatement } from './waitingStatement.tsx'

/** Not given back to its form, and nobody was told yet that it arrived. */
function isOpen(entry: StoredEntry): entry is KeptStatement {
  if (entry.kind !== 'withdrawal' || !entry.payload) return false
  return !entry.told && entry.state !== 'returned'
}

/** A receipt holds no data any more: then it is what was shown before. */
function arrivedOf(entry: StoredEntry, shown: Statement): Arrived {
  const { submittedAt } = entry
  const statement = (entry.payload as Statement | undefined) ?? shown
  return { statement, submittedAt, earlier: isEarlierVersion(entry) }
}

/** The booking of this device that a statement names says so from now on. */
function rememberWithdrawal(id: string, { orderNumber: number }: Statement): void {
  void import('../../state/bookings.ts')
    .then((bookings) => bookings.rememberWithdrawal(id, number))
    .catch(() => undefined)
}

/** The form as it was kept; filled in with a booking of this device where one led here. */
function useKept(): [Kept<Statement>, (kept: Kept<Statement>) => void] {
  const [kept, setKept] = useState(keptForms.withdrawal.read)
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const id = (state as Withdrawing | null)?.booking

  useEffect(() => {
    if (!id) return
    async function fillIn(booking: string): Promise<void> {
      const { hydrateBookings, useBookings } = await import('../../state/bookings.ts')
      await hydrateBookings()
      // Once: what is changed then stays changed, also after a reload.
      void navigate(pathname, { replace: true })
      const known = useBookings.getState().bookings.find((one) => one.id === booking)
      const number = orderNumber(booking)
      // What is begun about this very order keeps its id: it may have been sent.
      if (!known || keptForms.withdrawal.read().form.orderNumber === number) return
      const { name, email } = known
      const filled = { id: newId(), form: { orderNumber: number, name, email } }
      keptForms.withdrawal.keep(filled)
      setKept(filled)
    }
    void fillIn(id).catch(() => undefined)
  }, [id, pathname, navigate])

  return [kept, setKept]
}

export function Withdrawal() {
  const [kept, setKept] = useKept()
  const { sending, send, startAnother } = useSending('withdrawal')
  const [statement, setStatement] = useState<Statement>()
  const [trouble, setTrouble] = useState<'failed' | 'refused'>()
  const [arrived, setArrived] = useState<Arrived>()
  const [cancelled, setCancelled] = useState<Cancelled>()
  // A waiting statement that the customer has turned away from, to make another.
  const [left, setLeft] = useState<string>()
  const visible = useVisible()
  const submitting = sending.is === 'submitting'
  const entries = useOutboxEntries()
  const open = entries.findLast((one): one is KeptStatement => isOpen(one) && one.id !== left)
  const entry = submitting ? undefined : open
  const waited = useRef<KeptStatement>(undefined)
  useShowsEntry(submitting ? kept.id : undefined)

  useEffect(() => {
    // While there is a connection: without one the form could not even keep the statement.
    void prepareToSend()
  }, [])

  const startFresh = useCallback(() => {
    keptForms.withdrawal.forget()
    setKept(keptForms.withdrawal.read())
    setStatement(undefined)
    setTrouble(undefined)
    startAnother()
  }, [setKept, startAnother])

  const showArrived = useCallback(
    (entry: StoredEntry, shown: Statement) => {
      const now = arrivedOf(entry, shown)
      // An earlier version may have named another order.
      rememberWithdrawal(entry.id, now.statement)
      setArrived(now)
      startFresh()
    },
    [startFresh],
  )

  // What waited has arrived, maybe told on another page. While nobody sees this one, it is left to that.
  useEffect(() => {
    if (entry) waited.current = entry
    const before = waited.current
    const now = before && entries.find(({ id }) => id === before.id)
    if (!now || !isDelivered(now) || !visible) return
    waited.current = undefined
    void openOutbox()
      .then((outbox) => outbox.acknowledge(now.id))
      .then(() => showArrived(now, before.payload))
  }, [entry, entries, visible, showArrived])

  async function confirm(): Promise<void> {
    if (!statement) return
    setTrouble(undefined)
    rememberWithdrawal(kept.id, statement)
    const result = await send({ kind: 'withdrawal', id: kept.id, payload: statement })
    if (result.is === 'busy') return
    // It lies in the outbox now, and is shown from there.
    if (result.is === 'waiting') keptForms.withdrawal.forget()
    else if (result.is === 'saved') showArrived(result.entry, statement)
    else setTrouble(result.is === 'refused' ? 'refused' : 'failed')
  }

  async function takeBack({ id, payload }: KeptStatement): Promise<void> {
    const outbox = await openOutbox()
    const returned = await outbox.takeBack(id)
    // It may have arrived after all: then the page says so.
    if (returned?.state !== 'returned') return
    waited.current = undefined
    startFresh()
    const back = { id, form: payload }
    keptForms.withdrawal.keep(back)
    setKept(back)
  }

  async function cancel({ id, payload: { email } }: KeptStatement): Promise<void> {
    const outbox = await openOutbox()
    const certain = (await outbox.cancel(id)) === 'cancelled'
    if (!certain) {
      // It may have arrived after all: then the page says so.
      if ((await outbox.takeBack(id))?.state !== 'returned') return
      await outbox.remove(id)
    }
    waited.current = undefined
    setCancelled({ certain, email })
    startFresh()
  }

  if (cancelled)
    return <CancelledStatement cancelled={cancelled} onAnother={() => setCancelled(undefined)} />
  if (arrived) return <SentStatement arrived={arrived} onAnother={() => setArrived(undefined)} />
  if (entry) {
    return (
      <WaitingStatement
        key={entry.id}
        entry={entry}
        onCorrect={() => void takeBack(entry)}
        onCancel={() => void cancel(entry)}
        onAnother={() => {
          waited.current = undefined
          setLeft(entry.id)
          startFresh()
        }}
      />
    )
  }
  if (statement) {
    return (
      <Review
        statement={statement}
        sending={sending.is !== 'idle'}
        trouble={trouble}
        onConfirm={() => void confirm()}
        onCorrect={() => {
          setKept({ id: kept.id, form: statement })
          setStatement(undefined)
          setTrouble(undefined)
        }}
      />
    )
  }
  return <StatementForm key={kept.id} kept={kept} onReady={setStatement} />
}
