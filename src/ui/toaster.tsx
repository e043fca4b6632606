/** Short messages about what has just happened. Call `showToast` from anywhere; Radix is fetched on first use. */
import { Suspense, useState } from 'react'
import { create } from 'zustand'
import { lazyPart } from './lazyPart.ts'
import type { Toast, ToasterLabels, ToastMessage } from './toastList.tsx'

const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let nextKey = 1

/** Shows a message, at most three at a time; it stays until it is read or dismissed. */
export function showToast(message: ToastMessage): void {
  const toast = { ...message, key: nextKey++ }
  useToasts.setState(({ toasts }) => {
    // Said again, the same message takes the place of its first.
    const others = toasts.filter(
      ({ title, text }) => title !== message.title || text !== message.text,
    )
    return { toasts: [...others.slice(-2), toast] }
  })
}

/** Takes all messages away, or some: what they spoke of is shown by now, gone, left, or tried again. */
export function dismissToasts(isOver: (toast: Toast) => boolean = () => true): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !isOver(toast)) }))
}

const dismissToast = (dismissed: number) => dismissToasts(({ key }) => key === dismissed)

const ToastList = lazyPart(async () => (await import('./toastList.tsx')).ToastList)

/** Where the messages appear; once, in the layout. */
export function Toaster(labels: ToasterLabels) {
  const toasts = useToasts((state) => state.toasts)
  // Once used, the list stays: it takes its last message away itself.
  const [used, setUsed] = useState(false)
  if (toasts.length > 0 && !used) setUsed(true)
  return (
    <Suspense>
      {used && <ToastList {...labels} toasts={toasts} onDismiss={dismissToast} />}
    </Suspense>
  )
}
