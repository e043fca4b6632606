/**
 * The top bar. On small screens its links are a native popover: it opens and closes without
 * scripts, also by Escape. Scripts only close it on a navigation, and when the focus leaves it.
 */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { orderLink, paths } from '../config/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { LogoMark } from './logoMark.tsx'
import styles from './topBar.module.css'

const pages = ['home', 'about', 'services', 'reviews', 'contact'] as const

const menuId = 'menu'

function close(): void {
  // Browsers without popovers (Safari 16, Firefox 124) have the links in the bar.
  document.getElementById(menuId)?.hidePopover?.()
}

export function TopBar() {
  const { t } = useTranslation()

  useEffect(() => {
    // The menu covers the page: a focused element there would not be visible.
    function onFocus({ target }: Event) {
      if (target instanceof Element && !target.closest(`#${menuId}`)) close()
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('popstate', close, { signal })
    addEventListener('focusin', onFocus, { signal })
    return () => listening.abort()
  }, [])

  return (
    <header className={`${styles.bar} screenOnly`}>
      <Link to={paths.home} className={`display ${styles.logo}`}>
        <LogoMark />
        <span>{t('siteName')}</span>
      </Link>
      <button type="button" className={styles.toggle} popoverTarget={menuId}>
        <MenuIcon />
        <span className={styles.toggleText}>{t('nav.menu')}</span>
      </button>
      <nav id={menuId} popover="auto" className={styles.menu} aria-label={t('nav.label')}>
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: when the popover opens, as the rule allows
          autoFocus
          className={`${styles.toggle} ${styles.close}`}
          popoverTarget={menuId}
          popoverTargetAction="hide"
        >
          <CloseIcon />
          {t('nav.close')}
        </button>
        {pages.map((page) => (
          // Closes with the press: the page may load slowly.
          <NavLink key={page} to={paths[page]} end className={styles.link} onClick={close}>
            {t(`nav.${page}`)}
          </NavLink>
        ))}
      </nav>
      <ButtonLink {...orderLink} className={styles.action}>
        {t('nav.cta')}
      </ButtonLink>
    </header>
  )
}
