/** The browser's offer to install, kept for the confirmation. It may come before React has loaded. */
import { createStore } from 'zustand/vanilla'

/** Chromium's event, which TypeScript's libraries lack. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = createStore<{ readonly prompt: InstallPrompt | undefined }>(() => ({
  prompt: undefined,
}))

export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chrome on Android shows its own bar.
    event.preventDefault()
    installPrompt.setState({ prompt: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => installPrompt.setState({ prompt: undefined }))
}
