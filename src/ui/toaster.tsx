/** Short messages about what has just happened. Call `showToast` from anywhere; Radix is loaded at the first use. */
import { Suspense, useState } from 'react'
import { create } from 'zustand'
import { lazyPart } from './lazyPart.ts'
import type { Toast, ToasterLabels, ToastMessage } from './toastList.tsx'

const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let nextKey = 1

/** Shows a message, at most three at a time; it stays until it is read or dismissed. */
export function showToast(message: ToastMessage): void {
  const toast = { ...message, key: nextKey++ }
  // The same message replaces its first.
  const isOther = (one: Toast) => one.title !== message.title || one.text !== message.text
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(isOther).slice(-2), toast] }))
}

/** Removes all messages, or some: what they are about is shown by now, or over. */
export function dismissToasts(isOver: (toast: Toast) => boolean = () => true): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !isOver(toast)) }))
}

const dismissToast = (dismissed: number) => dismissToasts(({ key }) => key === dismissed)

const ToastList = lazyPart(async () => (await import('./toastList.tsx')).ToastList)

/** Where the messages appear; once, in the layout. */
export function Toaster(labels: ToasterLabels) {
  const toasts = useToasts((state) => state.toasts)
  // Once used, the list stays mounted: it removes its last message itself.
  const [used, setUsed] = useState(false)
  if (toasts.length > 0 && !used) setUsed(true)
  return (
    <Suspense>
      {used && <ToastList {...labels} toasts={toasts} onDismiss={dismissToast} />}
    </Suspense>
  )
}
