/** Offers the home screen: shown on the confirmation only, dismissable, and remembered. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import copy from '../../locales/pl/pwa.json'
import { addCopy } from '../i18n/i18n.ts'
import styles from '../ui/bottomBar.module.css'
import { Button } from '../ui/button.tsx'
import { isInstalled, needsSteps, rememberRefusal, wasRefused } from './installation.ts'
import { installPrompt } from './installPrompt.ts'

addCopy('pwa', copy)

const iosSteps = ['share', 'add', 'confirm'] as const

/** Mount it in the browser only: what it shows depends on the device. */
export function InstallOffer() {
  const { t } = useTranslation('pwa')
  const { prompt } = useStore(installPrompt)
  const [refused, setRefused] = useState(wasRefused)
  const steps = needsSteps()
  if (refused || isInstalled() || (!prompt && !steps)) return null

  function refuse(): void {
    rememberRefusal()
    setRefused(true)
  }

  async function install(): Promise<void> {
    await prompt?.prompt()
    const choice = await prompt?.userChoice
    // A prompt serves once; asking again after a no would be nagging.
    if (choice?.outcome === 'dismissed') refuse()
  }

  return (
    <section className={`${styles.offer} screenOnly`} aria-labelledby="install-title">
      <h2 id="install-title" className={styles.title}>
        {t('install.title')}
      </h2>
      <p>{t('install.text')}</p>
      {!prompt && (
        <ol className={styles.steps}>
          {iosSteps.map((step) => (
            <li key={step}>{t(`install.ios.${step}`)}</li>
          ))}
        </ol>
      )}
      <div className="buttonRow">
        {prompt && <Button onClick={install}>{t('install.now')}</Button>}
        <Button variant="quiet" onClick={refuse}>
          {t('install.never')}
        </Button>
      </div>
    </section>
  )
}
