/** Short messages about what has just happened. Call `showToast` from anywhere; Radix is fetched on first use. */
import { type ComponentType, useEffect, useState } from 'react'

export interface ToastMessage {
  /** A success is announced politely (status), an error at once (alert). */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text: string
}

export interface ToasterLabels {
  readonly closeLabel: string
  /** The name of the region that holds the messages. */
  readonly regionLabel: string
}

export interface Toast extends ToastMessage {
  readonly key: number
}

type Listener = (toasts: readonly Toast[]) => void

let toasts: readonly Toast[] = []
let nextKey = 1
const listeners = new Set<Listener>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener(toasts)
}

/** Shows a message, at most three at a time; it stays until it is read or dismissed. */
export function showToast(message: ToastMessage): void {
  publish([...toasts.slice(-2), { ...message, key: nextKey++ }])
}

export function dismissToast(key: number): void {
  publish(toasts.filter((toast) => toast.key !== key))
}

type List = ComponentType<ToasterLabels & { toasts: readonly Toast[] }>

/** Where the messages appear; once, in the layout. */
export function Toaster(labels: ToasterLabels) {
  const [shown, setShown] = useState(toasts)
  const [list, setList] = useState<{ ToastList: List }>()
  const needed = shown.length > 0

  useEffect(() => {
    listeners.add(setShown)
    setShown(toasts)
    return () => {
      listeners.delete(setShown)
    }
  }, [])

  useEffect(() => {
    if (needed) void import('./toastList.tsx').then(setList)
  }, [needed])

  return list ? <list.ToastList {...labels} toasts={shown} /> : null
}
