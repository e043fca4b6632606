/** A button, or a link that looks like one. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

interface Look {
  /** One primary button per view; secondary is outlined; quiet is text only. */
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly className?: string
}

function look({ variant = 'primary', className = '' }: Look): string {
  return `${styles.button} ${styles[variant]} screenOnly ${className}`
}

export function Button({ variant, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={look({ variant, ...rest })} />
}

export function ButtonLink({ variant, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={look({ variant, ...rest })} />
}
