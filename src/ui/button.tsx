/** What can be pressed: a button, or a link that looks like one. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

interface Look {
  /** One primary a view; secondary is outlined; quiet is text alone. */
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  /** As wide as its container. */
  readonly wide?: boolean
}

function look({ variant = 'primary', wide = false }: Look, className = ''): string {
  return `${styles.button} ${styles[variant]} ${wide ? styles.wide : ''} ${className}`.trim()
}

export function Button({
  variant,
  wide,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={look({ variant, wide }, className)} />
}

/** A link inside the site. */
export function ButtonLink({
  variant,
  wide,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={look({ variant, wide }, className)} />
}

/** A link outside the router: another site, e-mail, phone, download. */
export function ButtonAnchor({ variant, wide, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={look({ variant, wide }, className)} />
}
