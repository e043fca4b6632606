/** Short messages about what has just happened. Call `showToast` from anywhere; Radix is loaded at the first use. */
import { create } from 'zustand'
import type { Toast, ToasterLabels, ToastMessage } from './toastList.tsx'
import { useLoaded } from './useLoaded.ts'

const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let nextKey = 1

/** Shows a message; it stays until it is read or dismissed. Of more than three, the earlier come back then. */
export function showToast(message: ToastMessage): void {
  // The same message replaces its first.
  const said = ({ title, text, link }: ToastMessage) => title + text + link?.to
  const others = useToasts.getState().toasts.filter((one) => said(one) !== said(message))
  useToasts.setState({ toasts: [...others, { ...message, key: nextKey++ }] })
}

/** Removes all messages but news, or some: what they are about is shown by now, or over. */
export function dismissToasts(isOver = ({ isNews }: Toast) => !isNews): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !isOver(toast)) }))
}

const dismissToast = (dismissed: number) => dismissToasts(({ key }) => key === dismissed)

const loadList = () => import('./toastList.tsx')

/** Where the messages appear; once, in the layout. */
export function Toaster(labels: ToasterLabels) {
  const toasts = useToasts((state) => state.toasts)
  // Once used, the list stays mounted: it removes its last message itself.
  const list = useLoaded(loadList, toasts.length > 0)
  return list && <list.ToastList {...labels} toasts={toasts.slice(-3)} onDismiss={dismissToast} />
}
