/** Step 1: the flat's area, and the service terms. */
import { useTranslation } from 'react-i18next'
import { bookingQuery, paths } from '../../config/paths.ts'
import { areaOptions, findArea } from '../../domain/areas.ts'
import { formatZloty } from '../../domain/money.ts'
import { UpdateButton } from '../../pwa/updateButton.tsx'
import { changeDraft, useDraft } from '../../state/draft.ts'
import { CheckboxField, SelectField } from '../../ui/choiceFields.tsx'
import field from '../../ui/fields.module.css'
import { NewTabLink } from './newTabLink.tsx'
import { controlId, type StepProps } from './problemText.ts'
import { useRefused } from './serverProblems.ts'
import styles from './wizard.module.css'

export function AreaStep({ errorOf }: StepProps) {
  const { t } = useTranslation('booking')
  const area = useDraft((draft) => draft.area)
  const termsAccepted = useDraft((draft) => draft.termsAccepted)
  const option = findArea(area)
  // The server knows no such price: a plain reload would open the same version again.
  const isOutdated = useRefused()?.field === 'area'
  return (
    <>
      <div className={field.corrigible}>
        <SelectField
          id={controlId('area')}
          name={bookingQuery.area}
          label={t('area.label')}
          hint={t('area.hint')}
          error={errorOf('area')}
          value={area}
          required
          onChange={(event) => changeDraft({ area: findArea(event.target.value)?.value ?? '' })}
        >
          <option value="">{t('area.choose')}</option>
          {areaOptions.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {isOutdated && (
          <div role="status">
            <UpdateButton variant="quiet">{t('outdated')}</UpdateButton>
          </div>
        )}
      </div>
      <p className="note">
        {/* Its line is there from the beginning: nothing moves when an area is chosen, and its price is announced. */}
        <span className={styles.sum} aria-live="polite">
          {option && t('area.sum', { area: option.area, total: formatZloty(option.price) })}
        </span>
        {t('area.excluded')}
      </p>
      <CheckboxField
        id={controlId('termsAccepted')}
        name={bookingQuery.terms}
        error={errorOf('termsAccepted')}
        checked={termsAccepted}
        required
        onChange={(event) => changeDraft({ termsAccepted: event.target.checked })}
        label={
          <>
            {t('terms.before')}
            <NewTabLink to={paths.terms}>{t('terms.link')}</NewTabLink>
          </>
        }
      />
    </>
  )
}
