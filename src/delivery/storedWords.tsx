/** Says where a waiting submission is stored: on this device, or only on this page. */
import { useTranslation } from 'react-i18next'
import { useRecords } from '../state/records.ts'

export function StoredWords() {
  const { t } = useTranslation(['delivery', 'common'])
  const { place } = useRecords()
  return <span>{t(place === 'memory' ? 'common:notKept' : 'kept')}</span>
}
