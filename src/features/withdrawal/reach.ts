/** How the company is reached where a statement can't be sent from here. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'

/** The `{{company}}` and `{{phone}}` of the texts. */
export function useReach(): { readonly company: string; readonly phone: string } {
  const { t } = useTranslation()
  const { email, phone } = site.company
  return { company: email, phone: phone ? t('orCall', { phone }) : '' }
}
