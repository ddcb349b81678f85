import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { TestWrite } from '../live-process/test-writes.ts'

interface JourneyAccount {
  isInserted: boolean
  /** Confirmed writes, and those without a response. */
  touches: { done: number; maybe: number }
  removal: 'none' | 'maybe' | 'done'
}

type WriteOutcome = 'done' | 'maybe'

/**
 * Records the requested writes and their outcomes. Every write raises the version by one, so the data must contain
 * each confirmed write, and none that was not requested.
 */
export class Ledger {
  readonly #journeys = new Map<string, JourneyAccount>()
  readonly #notified = new Set<string>()
  readonly #read = new Set<string>()
  answered = 0

  /** Journeys that exist, according to the outcomes. */
  get journeyIds(): string[] {
    return [...this.#journeys].flatMap(([id, { isInserted, removal }]) =>
      isInserted && removal === 'none' ? [id] : [],
    )
  }

  record(write: TestWrite, outcome: WriteOutcome): void {
    if (outcome === 'done') this.answered++
    switch (write.kind) {
      case 'insert':
        this.#account(write.id).isInserted ||= outcome === 'done'
        break
      case 'state':
      case 'edit':
        this.#account(write.id).touches[outcome]++
        break
      case 'move':
        for (const id of write.ids) this.#account(id).touches[outcome]++
        break
      case 'remove':
        this.#recordRemoval(write.id, outcome)
        break
      case 'notify':
        if (outcome === 'done') this.#notified.add(write.id)
        break
    }
  }

  recordRead(notificationId: string): void {
    this.answered++
    this.#read.add(notificationId)
  }

  /** Returns the contradictions between the data and the record. */
  audit(journeys: readonly LiveDocument[], notifications: readonly LiveDocument[]): string[] {
    const found = new Map(journeys.map((document) => [document.id, document]))
    const unknown = journeys.filter(({ id }) => !this.#journeys.has(id))
    const unread = notifications.filter(({ id, readed }) => this.#read.has(id) && readed !== true)
    const present = new Set(notifications.map(({ id }) => id))
    const lost = [...this.#notified].filter((id) => !present.has(id))
    return [
      ...[...this.#journeys].flatMap(([id, account]) => problemsOf(id, account, found.get(id))),
      ...unknown.map(({ id }) => `journey ${id}: was never requested`),
      ...unread.map(({ id }) => `notification ${id}: confirmed as read, but unread`),
      ...lost.map((id) => `notification ${id}: confirmed, but lost`),
    ]
  }

  #recordRemoval(id: string, outcome: WriteOutcome): void {
    const account = this.#account(id)
    if (account.removal !== 'done') account.removal = outcome
  }

  #account(id: string): JourneyAccount {
    const known = this.#journeys.get(id)
    if (known) return known
    const account: JourneyAccount = {
      isInserted: false,
      touches: { done: 0, maybe: 0 },
      removal: 'none',
    }
    this.#journeys.set(id, account)
    return account
  }
}

function problemsOf(id: string, account: JourneyAccount, document?: LiveDocument): string[] {
  const { isInserted, touches, removal } = account
  if (!document) {
    return isInserted && removal === 'none' ? [`journey ${id}: confirmed, but lost`] : []
  }
  if (removal === 'done') return [`journey ${id}: removed, but still there`]
  const min = 1 + touches.done
  const max = min + touches.maybe
  if (document.version >= min && document.version <= max) return []
  return [`journey ${id}: version ${document.version}, expected ${min} to ${max}`]
}
