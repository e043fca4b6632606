/**
 * The top bar. On small screens its links are a native popover: it opens and closes without any
 * script, Escape included; script only closes it at a navigation, at a turn, and where the keyboard leaves it.
 */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { orderLink, paths } from '../config/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { LogoMark } from './logoMark.tsx'
import styles from './topBar.module.css'

const pages = ['home', 'about', 'services', 'reviews', 'contact'] as const

const menuId = 'menu'

/** False in browsers without popovers (Safari 16, Firefox 124): there the links stand in the bar. */
function isOpen(menu: HTMLElement | null): boolean {
  return 'popover' in HTMLElement.prototype && menu?.matches(':popover-open') === true
}

export function TopBar() {
  const { t } = useTranslation()
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    function close() {
      if (isOpen(menu.current)) menu.current?.hidePopover()
    }
    // At the press: the page it asks for may be late.
    function onClick({ target }: Event) {
      if (target instanceof Element && target.closest('nav a')) close()
    }
    // A turned tablet shows the links in its bar: an open menu would lie over the page, with no button to close it.
    function onResize() {
      // Phones resize their window often: only an open menu is worth measuring, which costs a layout.
      if (!isOpen(menu.current)) return
      if (menu.current?.querySelector('button')?.offsetWidth === 0) close()
    }
    // The menu covers the page: what has the focus there would not be seen.
    function onFocus({ target }: Event) {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('click', onClick, { signal })
    addEventListener('popstate', close, { signal })
    addEventListener('resize', onResize, { signal })
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
      <nav
        ref={menu}
        id={menuId}
        popover="auto"
        className={styles.menu}
        aria-label={t('nav.label')}
      >
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
          <NavLink key={page} to={paths[page]} end className={styles.link}>
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
