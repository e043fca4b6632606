/** Short messages about what has just happened. Call `showToast` from anywhere; Radix is loaded at the first use. */
import { create } from 'zustand'
import type { Toast, ToasterLabels, ToastMessage } from './toastList.tsx'
import { useLoaded } from './useLoaded.ts'

const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let nextKey = 1

/** Shows a message. The last three are visible; earlier ones come back when those close. */
export function showToast(message: ToastMessage): void {
  // A repeated message replaces the first one.
  const textOf = ({ title, text, link }: ToastMessage) => title + text + link?.to
  const others = useToasts.getState().toasts.filter((one) => textOf(one) !== textOf(message))
  useToasts.setState({ toasts: [...others, { ...message, key: nextKey++ }] })
}

/** Removes the messages that match; without an argument, all except news. */
export function dismissToasts(matches = ({ isNews }: Toast) => !isNews): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !matches(toast)) }))
}

const dismissToast = (dismissed: number) => dismissToasts(({ key }) => key === dismissed)

const loadList = () => import('./toastList.tsx')

/** Shows the messages. Used once, in the layout. */
export function Toaster(labels: ToasterLabels) {
  const toasts = useToasts((state) => state.toasts)
  // Once used, the list stays mounted: it removes its last message itself.
  const list = useLoaded(loadList, toasts.length > 0)
  return list && <list.ToastList {...labels} toasts={toasts.slice(-3)} onDismiss={dismissToast} />
}
