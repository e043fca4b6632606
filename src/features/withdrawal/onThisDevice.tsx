/**
 * Above the empty form: the statements that have arrived, and the bookings to withdraw from. A press on a
 * booking fills in the form. One that has not arrived needs no statement: it is cancelled on its own page.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import copy from '../../../locales/pl/onThisDevice.json'
import { bookingAddress, withdrawalAddress } from '../../config/paths.ts'
import { formatDayLong } from '../../domain/day.ts'
import { formatMoment } from '../../domain/moment.ts'
import { orderNumber } from '../../domain/orderNumber.ts'
import { addCopy } from '../../i18n/i18n.ts'
import { isOrdered, statusOf } from '../../outbox/status.ts'
import { type Booking, isSaved, type Statement } from '../../outbox/submission.ts'
import { keptForms } from '../../state/keptForms.ts'
import { useRecords } from '../../state/records.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocusInView, moveFocus, passFocusOn } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'

addCopy('onThisDevice', copy)

const loadForget = () => import('../../delivery/forgetButton.tsx')

export function OnThisDevice({ onShow }: { onShow: (statement: Statement) => void }) {
  // Decided once, so that typing moves nothing.
  const [hasNumber] = useState(keptForms.withdrawal.now().form.orderNumber !== '')
  return (
    <>
      <ArrivedStatements onShow={onShow} />
      {!hasNumber && <OwnBookings />}
    </>
  )
}

function OwnBookings() {
  const { t } = useTranslation('onThisDevice')
  const { records } = useRecords()
  const bookings = records.filter((one): one is Booking => {
    const status = statusOf(one, Date.now(), records)
    return one.kind === 'booking' && isOrdered(status)
  })
  if (bookings.length === 0) return null
  // A press on a booking fills in the form, and removes the list with the pressed link.
  return (
    <Notice ref={passFocusOn} title={t('bookings.title')}>
      {bookings.map((booking) => {
        const number = orderNumber(booking.id)
        const values = { number, day: formatDayLong(booking.payload.preferredDate) }
        const to = isSaved(booking) ? withdrawalAddress(number) : bookingAddress(number)
        return (
          <p key={booking.id} ref={keepFocusInView}>
            {!isSaved(booking) && <span>{`${t('bookings.waiting', values)} `}</span>}
            <Link to={to}>{t(isSaved(booking) ? 'bookings.fill' : 'bookings.cancel', values)}</Link>
          </p>
        )
      })}
    </Notice>
  )
}

function ArrivedStatements({ onShow }: { onShow: (statement: Statement) => void }) {
  const { t } = useTranslation(['onThisDevice', 'withdrawal'])
  const { records } = useRecords()
  const arrived = records.filter(
    (one): one is Statement => one.kind === 'withdrawal' && isSaved(one),
  )
  const latest = arrived.at(-1)
  const forget = useLoaded(loadForget, latest !== undefined)
  if (!latest) return null
  return (
    <Notice ref={keepFocusInView} tone="ok" title={t('withdrawal:sent.heading')}>
      {arrived.map((statement) => (
        <div key={statement.id}>
          <p>
            {t('statements.line', {
              orderNumber: statement.payload.orderNumber,
              moment: formatMoment(new Date(statement.submittedAt)),
            })}
          </p>
          <Button variant="quiet" onClick={() => onShow(statement)}>
            {t('statements.show')}
          </Button>
        </div>
      ))}
      <div>
        {forget && (
          <forget.ForgetButton
            record={latest}
            status="confirmed"
            onForgotten={() => moveFocus(document.querySelector('h1'))}
          />
        )}
      </div>
    </Notice>
  )
}
