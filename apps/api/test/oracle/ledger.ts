import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { WorldWrite } from '../live-world/world-writes.ts'

interface JourneyAccount {
  isInserted: boolean
  /** Writes that were answered, and those the server may have died over. */
  touches: { done: number; maybe: number }
  removal: 'none' | 'maybe' | 'done'
}

type Outcome = 'done' | 'maybe'

/**
 * What was asked of the servers, and what they said. Every write raises the version by one, so the
 * record must show each that was answered, and none that nobody asked for.
 */
export class Ledger {
  readonly #journeys = new Map<string, JourneyAccount>()
  readonly #notified = new Set<string>()
  readonly #read = new Set<string>()
  answered = 0

  /** Those that are there, as far as anybody knows. */
  get journeyIds(): string[] {
    return [...this.#journeys].flatMap(([id, { isInserted, removal }]) =>
      isInserted && removal === 'none' ? [id] : [],
    )
  }

  note(write: WorldWrite, outcome: Outcome): void {
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
        this.#noteRemoval(write.id, outcome)
        break
      case 'notify':
        if (outcome === 'done') this.#notified.add(write.id)
        break
    }
  }

  noteRead(notificationId: string): void {
    this.answered++
    this.#read.add(notificationId)
  }

  /** What the record does not bear out. */
  audit(journeys: readonly LiveDocument[], notifications: readonly LiveDocument[]): string[] {
    const found = new Map(journeys.map((document) => [document.id, document]))
    const strangers = journeys.filter(({ id }) => !this.#journeys.has(id))
    const unread = notifications.filter(({ id, readed }) => this.#read.has(id) && readed !== true)
    const held = new Set(notifications.map(({ id }) => id))
    const lost = [...this.#notified].filter((id) => !held.has(id))
    return [
      ...[...this.#journeys].flatMap(([id, account]) => problemsOf(id, account, found.get(id))),
      ...strangers.map(({ id }) => `journey ${id}: nobody asked for it`),
      ...unread.map(({ id }) => `notification ${id}: answered as read, and is not`),
      ...lost.map((id) => `notification ${id}: answered, and lost`),
    ]
  }

  #noteRemoval(id: string, outcome: Outcome): void {
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
    return isInserted && removal === 'none' ? [`journey ${id}: answered, and lost`] : []
  }
  if (removal === 'done') return [`journey ${id}: removed, and still there`]
  const least = 1 + touches.done
  const most = least + touches.maybe
  if (document.version >= least && document.version <= most) return []
  return [`journey ${id}: version ${document.version}, expected ${least} to ${most}`]
}
