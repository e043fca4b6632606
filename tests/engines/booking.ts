/** The forms as a visitor fills them in, in any engine. */
import { expect } from 'playwright/test'
import type { Customer } from '../faults/customer.ts'
import type { Visitor } from './visitor.ts'

/** Steps 1 and 2; the page is open. */
export async function goToContact(visitor: Visitor): Promise<void> {
  await visitor.fill('Powierzchnia mieszkania', '50-60')
  await visitor.press('button', 'Dalej')
  await visitor.sees('Kiedy mamy malować?')
  await visitor.press('button', 'Data malowania')
  await visitor.press('day', '')
  await expect.poll(() => visitor.text()).not.toContain('Wybierz datę malowania')
  await visitor.press('button', 'Dalej')
  await visitor.holds('Nazwisko', '')
}

export async function book(visitor: Visitor, customer: Customer): Promise<void> {
  await visitor.open('/rezerwacja')
  await goToContact(visitor)
  await visitor.fill('Imię', customer.firstName)
  await visitor.fill('Nazwisko', customer.lastName)
  await visitor.fill('E-mail', customer.email)
  await visitor.fill('Telefon', customer.phone)
  await visitor.press('button', 'Dalej')
  await visitor.sees('Czy wszystko się zgadza?')
  await visitor.press('button', 'Wyślij rezerwację')
}

/** Fills in and sends a message; the contact page is open. */
export async function sendMessage(visitor: Visitor, customer: Customer): Promise<void> {
  await visitor.fill('Imię', customer.firstName)
  await visitor.fill('Nazwisko', customer.lastName)
  await visitor.fill('Email', customer.email)
  await visitor.fill('Temat', 'Mieszkanie na Żoliborzu')
  await visitor.fill('Wiadomość', 'Proszę o wycenę malowania dwóch pokoi.')
  await visitor.press('button', 'Wyślij wiadomość')
}
