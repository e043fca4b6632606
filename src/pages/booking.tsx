/** The page at its route (specification §2). */
import { useTranslation } from 'react-i18next'
import { paths } from '../config/paths.ts'
import { Booking } from '../features/booking/booking.tsx'
import { PageHead } from './pageHead.tsx'

export function BookingPage() {
  const { t } = useTranslation('booking')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} path={paths.booking} />
      <Booking />
    </>
  )
}
