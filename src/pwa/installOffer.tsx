/**
 * Offers to install the app, if the browser can; a refusal is remembered. Not on iPhones and iPads: there an installed
 * app has a storage of its own, without the booking.
 */
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import copy from '../../locales/pl/install.json'
import { addCopy } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/focus.ts'
import { installPrompt } from './installPrompt.ts'

addCopy('install', copy)

const refusedKey = 'install-refused'

/** "Nie, dziękuję" is remembered on this device. */
function wasRefused(): boolean {
  try {
    return localStorage.getItem(refusedKey) !== null
  } catch {
    return false
  }
}

function rememberRefusal(): void {
  try {
    localStorage.setItem(refusedKey, '1')
  } catch {
    // Storage is forbidden: the next visit asks again.
  }
}

/** For the browser only, not for prerendering: what it shows depends on the device. */
export function InstallOffer() {
  const { t } = useTranslation('install')
  const { prompt } = useStore(installPrompt)
  if (!prompt || wasRefused()) return null

  /** A prompt works once, and asking again after a no would be nagging: so the offer disappears with any press. */
  const answer = async (isWanted: boolean): Promise<void> => {
    installPrompt.setState({ prompt: undefined })
    if (isWanted) await prompt.prompt()
    if (!isWanted || (await prompt.userChoice).outcome === 'dismissed') rememberRefusal()
  }

  return (
    <section ref={passFocusOn} className="sheet stack screenOnly" aria-labelledby="install-title">
      <h2 id="install-title" className="h3">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <div className="buttonRow">
        <Button onClick={() => answer(true)}>{t('now')}</Button>
        <Button variant="quiet" onClick={() => answer(false)}>
          {t('never')}
        </Button>
      </div>
    </section>
  )
}
