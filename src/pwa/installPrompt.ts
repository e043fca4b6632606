/** The browser's own offer to install, kept for the confirmation. It may come before React does. */
import { createStore } from 'zustand/vanilla'

/** Chromium's event, which TypeScript's libraries lack. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = createStore<{ readonly prompt: InstallPrompt | undefined }>(() => ({
  prompt: undefined,
}))

export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this Android puts up a bar of its own.
    event.preventDefault()
    installPrompt.setState({ prompt: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => installPrompt.setState({ prompt: undefined }))
}
