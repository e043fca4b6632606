/** The contact message being written. */
import { emptyMessage } from '../domain/contact.ts'
import { createKeptForm } from './keptForm.ts'

export const keptMessage = createKeptForm('wiadomosc', emptyMessage)
