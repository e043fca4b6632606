/** The page for an unhandled error (specification §8), with a way back; what was typed is in the stored draft. */
import { Component, type ReactNode } from 'react'
import { paths } from '../config/paths.ts'
import { i18n } from '../i18n/i18n.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './errorBoundary.module.css'
import { LogoMark } from './logoMark.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.page}>
        <LogoMark />
        <div className="stack" role="alert">
          <h1 lang="en">{i18n.t('unexpected.title')}</h1>
          <p className="lead">{i18n.t('unexpected.text')}</p>
        </div>
        <div className="buttonRow">
          <Button onClick={() => location.reload()}>{i18n.t('unexpected.reload')}</Button>
          <ButtonLink to={paths.home} reloadDocument variant="secondary">
            {i18n.t('unexpected.home')}
          </ButtonLink>
        </div>
      </main>
    )
  }
}
