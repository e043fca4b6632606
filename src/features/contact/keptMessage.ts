/** What was typed into the contact form survives a reload or a killed tab; it goes with the tab. */
import { type ContactMessage, emptyMessage } from '../../domain/contact.ts'

const key = 'wiadomosc'

/** What was kept; empty fields where nothing was, or where storage is forbidden. */
export function readKeptMessage(): ContactMessage {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const entries = Object.entries(emptyMessage).map(([field, empty]) => {
      const value = (kept as Record<string, unknown> | null)?.[field]
      return [field, typeof value === 'string' ? value : empty]
    })
    return Object.fromEntries(entries) as ContactMessage
  } catch {
    return emptyMessage
  }
}

/** Keeps the form's text, or forgets it when all of it is empty. Never throws. */
export function keepMessage(message: ContactMessage): void {
  try {
    if (Object.values(message).every((value) => value === '')) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(message))
  } catch {
    // Full or forbidden: the form itself still holds the text.
  }
}
