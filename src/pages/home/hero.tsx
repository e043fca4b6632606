/** The opening of the home page: who we are, and the price of a flat of each size. */
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { bookingQuery, orderLink, paths } from '../../config/paths.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Estimate, initialValue } from './estimate.tsx'
import styles from './hero.module.css'

export function Hero() {
  const { t } = useTranslation(['home', 'common'])
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const chosen = useRef(false)

  // Selects the draft's size, unless one was chosen here.
  useEffect(() => {
    const sizes = form.current?.elements.namedItem(bookingQuery.area)
    if (!(sizes instanceof RadioNodeList)) return
    if (sizes.value !== initialValue) chosen.current = true
    import('../../state/draft.ts')
      .then(async ({ hydrateDraft, useDraft }) => {
        await hydrateDraft()
        const { area } = useDraft.getState()
        if (area !== '' && !chosen.current) sizes.value = area
      })
      .catch(() => undefined)
  }, [])

  /** Only a size that was chosen here goes into the wizard's address, and replaces the draft's. */
  function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const area = String(new FormData(event.currentTarget).get(bookingQuery.area))
    const query = chosen.current ? `?${new URLSearchParams({ [bookingQuery.area]: area })}` : ''
    void navigate(paths.booking + query, { state: orderLink.state })
  }

  return (
    <form
      ref={form}
      className={`column ${styles.hero}`}
      action={paths.booking}
      onSubmit={book}
      // Not onChange: for React the prerendered size stays chosen when the draft's is selected, and choosing it no change.
      onInput={() => {
        chosen.current = true
      }}
    >
      <div className={`stack ${styles.intro}`}>
        <h1 className={styles.name}>{t('common:siteName')}</h1>
        <p className={styles.tagline}>{t('tagline')}</p>
      </div>
      <Estimate />
      <ul className={`ruled ticked ${styles.badges}`} aria-label={t('badges.label')}>
        {t('badges.items', { returnObjects: true }).map((badge) => (
          <li key={badge}>
            <CheckIcon />
            {badge}
          </li>
        ))}
      </ul>
    </form>
  )
}
