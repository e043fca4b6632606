/** A room before and after painting, under a native slider; without scripts it stays half painted. */
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import styles from './beforeAfter.module.css'
import rooms from './rooms.svg?no-inline'

function Rooms({ className }: { className?: string }) {
  return <img className={className} src={rooms} alt="" width="1200" height="1200" loading="lazy" />
}

// Through the style object: the content security policy allows no style attributes.
function uncover(slider: HTMLInputElement | null): void {
  if (!slider) return
  slider.parentElement?.style.setProperty('--share', String(slider.valueAsNumber / 100))
  slider.setAttribute('aria-valuetext', `${slider.value}%`)
}

export function BeforeAfter() {
  const { t } = useTranslation('home')
  return (
    <div className="screenOnly">
      <Section title={t('slider.heading')} lead={t('slider.text')} layout="above">
        <div className={styles.stage}>
          <div className={styles.picture} role="img" aria-label={t('slider.picture')}>
            <Rooms />
            <Rooms className={styles.after} />
          </div>
          <div className={styles.edge} />
          <input
            // The slider may not be in the middle: moved before React loaded, or restored by Firefox after a reload.
            ref={uncover}
            className={styles.range}
            type="range"
            min="0"
            max="100"
            defaultValue="50"
            aria-label={t('slider.label')}
            onInput={({ currentTarget }) => uncover(currentTarget)}
          />
        </div>
      </Section>
    </div>
  )
}
