/** A database in memory with the real one's rules, and the rows it holds. */
import type { ContactMessage } from '../../../src/domain/contact.ts'
import type {
  BookingClaim,
  BookingRow,
  Limit,
  MailDatabase,
  MailMark,
  NamedBooking,
  NewMessage,
  NewWithdrawal,
  OwedMails,
  WithdrawalClaim,
  WithdrawalRow,
} from '../_shared/database.ts'

export const bookingId = '3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d'

export const booking: BookingRow = {
  id: bookingId,
  orderNumber: '9WPS-S9LX',
  name: 'Łucja Żółć',
  email: 'lucja@poczta.example',
  phone: '600 700 800',
  area: 60,
  preferredDate: '2026-12-19' as BookingRow['preferredDate'],
  totalPrice: 6600,
  createdAt: '2026-11-21T09:00:00Z',
  late: false,
}

/** What a statement of withdrawal is stored as; it names the booking above. */
export const withdrawal: WithdrawalRow = {
  id: '5a1d3c7e-9b2f-4e6a-8d0c-1f2e3d4c5b6a',
  orderNumber: booking.orderNumber,
  name: booking.name,
  email: booking.email,
  submittedAt: '2026-11-22T13:04:05Z',
  receivedAt: '2026-11-22T19:30:00Z',
}

export const namedBooking: NamedBooking = { ...booking, isSameMailbox: true }

/** A database in memory. `limited` makes it refuse every call; `broken` makes a method throw. */
export class MemoryDatabase implements MailDatabase {
  readonly rows = new Map<string, BookingRow>([[booking.id, booking]])
  readonly marks = new Map<string, Set<MailMark>>()
  readonly claims = new Map<string, string>()
  readonly sentContacts = new Set<string>()
  readonly revisions = new Map<string, number>()
  readonly kept = new Map<string, ContactMessage>()
  readonly statements = new Map<string, WithdrawalRow>()
  readonly callers: string[] = []
  limited = false
  brokenMarks = 0
  /** The day's mails are used up. */
  mailsUsedUp = false

  claimBooking(id: string): Promise<BookingClaim> {
    const row = this.rows.get(id)
    if (!row) return Promise.resolve({ outcome: 'unknown' })
    const owed = this.owedOf(id)
    if (owed === 'sent' || owed === 'busy') return Promise.resolve({ outcome: owed })
    return Promise.resolve({ outcome: 'claimed', ...owed, booking: row })
  }

  private owedOf(id: string): (OwedMails & { claim: string }) | 'sent' | 'busy' {
    const marks = this.marks.get(id) ?? new Set<MailMark>()
    const customer = marks.has('customer')
      ? 'sent'
      : marks.has('customer-refused')
        ? 'refused'
        : 'owed'
    const company = marks.has('company') ? 'sent' : 'owed'
    if (customer !== 'owed' && company === 'sent') return 'sent'
    if (this.claims.has(id)) return 'busy'
    const claim = crypto.randomUUID()
    this.claims.set(id, claim)
    return { claim, customer, company }
  }

  finishBooking(id: string, mark: MailMark): Promise<void> {
    if (this.brokenMarks > 0) {
      this.brokenMarks -= 1
      return Promise.reject(new Error('the database is away'))
    }
    this.marks.set(id, new Set([...(this.marks.get(id) ?? []), mark]))
    return Promise.resolve()
  }

  releaseBooking(id: string, claim: string): Promise<void> {
    if (this.claims.get(id) === claim) this.claims.delete(id)
    return Promise.resolve()
  }

  unsentBookings(limit: number): Promise<string[]> {
    return Promise.resolve([...this.rows.keys()].slice(0, limit))
  }

  claimContact(id: string, arrived?: NewMessage) {
    const known = this.revisions.get(id) ?? 0
    if (this.sentContacts.has(id)) {
      return Promise.resolve({ outcome: 'sent', revision: known } as const)
    }
    if (this.claims.has(id)) return Promise.resolve({ outcome: 'busy', revision: known } as const)
    const revision = arrived?.revision ?? known
    const message = arrived?.message ?? this.kept.get(id)
    if (!message) return Promise.resolve({ outcome: 'limited' } as const)
    this.revisions.set(id, revision)
    if (this.mailsUsedUp) {
      this.kept.set(id, message)
      return Promise.resolve({ outcome: 'kept', revision } as const)
    }
    const claim = crypto.randomUUID()
    this.claims.set(id, claim)
    return Promise.resolve({ outcome: 'claimed', claim, revision, message } as const)
  }

  finishContact(id: string): Promise<void> {
    this.sentContacts.add(id)
    this.kept.delete(id)
    return Promise.resolve()
  }

  keptContacts(limit: number): Promise<string[]> {
    return Promise.resolve([...this.kept.keys()].slice(0, limit))
  }

  releaseContact = this.releaseBooking

  claimWithdrawal(id: string, arrived?: NewWithdrawal): Promise<WithdrawalClaim> {
    if (arrived && !this.statements.has(id)) {
      const { withdrawal: stated, submittedAt, revision } = arrived
      this.statements.set(id, { ...withdrawal, ...stated, id, submittedAt })
      this.revisions.set(id, revision)
    }
    const row = this.statements.get(id)
    const revision = this.revisions.get(id) ?? 1
    if (!row) return Promise.resolve({ outcome: 'unknown' })
    const owed = this.mailsUsedUp ? 'busy' : this.owedOf(id)
    if (owed === 'sent') return Promise.resolve({ outcome: 'sent', revision })
    if (owed === 'busy') return Promise.resolve({ outcome: 'kept', revision })
    const found = [...this.rows.values()].find((one) => one.orderNumber === row.orderNumber)
    const booking = found ? { ...found, isSameMailbox: found.email === row.email } : null
    return Promise.resolve({ outcome: 'claimed', ...owed, revision, withdrawal: row, booking })
  }

  finishWithdrawal = this.finishBooking
  releaseWithdrawal = this.releaseBooking

  unsentWithdrawals(limit: number): Promise<string[]> {
    return Promise.resolve([...this.statements.keys()].slice(0, limit))
  }

  allowCall(_limit: Limit, ip: string): Promise<boolean> {
    this.callers.push(ip)
    return Promise.resolve(!this.limited)
  }
}
