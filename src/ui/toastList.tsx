/** The messages themselves, on Radix: announced, swiped or pressed away, paused under the pointer or focus. */
import * as RadixToast from '@radix-ui/react-toast'
import { CloseIcon } from './icons.tsx'
import { dismissToast, type Toast, type ToasterLabels } from './toaster.tsx'
import styles from './toastList.module.css'

/** Long enough to read both lines twice, in ms. */
const duration = 10_000

export function ToastList({
  toasts,
  closeLabel,
  regionLabel,
}: ToasterLabels & { toasts: readonly Toast[] }) {
  return (
    <RadixToast.Provider duration={duration} label={regionLabel} swipeDirection="right">
      {toasts.map(({ key, tone, title, text }) => (
        <RadixToast.Root
          key={key}
          className={`${styles.toast} ${styles[tone]}`}
          type={tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(key)}
        >
          <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
          <RadixToast.Description>{text}</RadixToast.Description>
          <RadixToast.Close className={styles.close} aria-label={closeLabel}>
            <CloseIcon />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={styles.viewport} label={`${regionLabel} ({hotkey})`} />
    </RadixToast.Provider>
  )
}
