import type { UserActor, UserEvent, UserStateKey } from '@arriero/domain/users/user-state.ts'

type Row = [from: UserStateKey, event: UserEvent, by: UserActor[], to: UserStateKey, audit: string]

/** The allowed transitions as the specification has them, written without the product's table. */
const rows: readonly Row[] = [
  ['Review', 'approve', ['administrator'], 'Active', 'user.approved'],
  ['Review', 'askCorrection', ['administrator'], 'Correction', 'user.correction-asked'],
  ['Review', 'reject', ['administrator'], 'Reject', 'user.rejected'],
  ['Review', 'ban', ['administrator'], 'Ban', 'user.banned'],
  ['Correction', 'resubmit', ['person'], 'Review', 'user.resubmitted'],
  ['Correction', 'reject', ['administrator', 'system'], 'Reject', 'user.rejected'],
  ['Correction', 'ban', ['administrator'], 'Ban', 'user.banned'],
  ['Active', 'reviewAgain', ['system'], 'Review', 'user.returned-to-review'],
  ['Active', 'askCorrection', ['administrator'], 'Correction', 'user.correction-asked'],
  ['Active', 'ban', ['administrator'], 'Ban', 'user.banned'],
  ['Reject', 'reopen', ['administrator'], 'Review', 'user.reopened'],
  ['Reject', 'ban', ['administrator'], 'Ban', 'user.banned'],
  ['Ban', 'liftBan', ['administrator'], 'Review', 'user.ban-lifted'],
]

export function expectedTransition(
  state: UserStateKey,
  event: UserEvent,
  actor: UserActor,
): { to: UserStateKey; audit: string } | { refusal: string } {
  const row = rows.find(([from, name]) => from === state && name === event)
  if (!row) return { refusal: 'user.transition-refused' }
  const [, , by, to, audit] = row
  return by.includes(actor) ? { to, audit } : { refusal: 'user.actor-refused' }
}

export type Given = 'ok' | 'correct' | 'reject'
/** Two items that the steps are about; the others stand for themselves. */
export type ItemName = 'paper' | 'identity'

interface ModelItem {
  attempt: number
  verdict: Given | null
  /** Decided since the person was last active, so that an approval writes it. */
  isFresh: boolean
}

const sentItem = (): ModelItem => ({ attempt: 1, verdict: null, isFresh: true })

/** What a person's case should be, written without the code under test. */
export class UserModel {
  readonly kind: 'driver' | 'customer'
  state: UserStateKey = 'Review'
  version = 0
  lockedBy: number | null = null
  readonly items: Record<ItemName, ModelItem> = { paper: sentItem(), identity: sentItem() }
  others: 'ok' | null = null
  isUnderWay = false
  /** The recorded paper; only drivers have one. */
  isPaperExpired = false
  /** In correction for more than a month. */
  isOverdue = false
  /** Filled in before another decision closed the form. */
  hasDraft = false
  isErased = false
  /** The key of the phone or system, and the link to the registration. */
  hasKey = true
  readonly trail: [UserEvent, UserStateKey][] = []
  /** The audit entries about the person, in order. */
  readonly audit: string[] = []

  constructor(kind: 'driver' | 'customer') {
    this.kind = kind
  }

  /** The expected error of an event, or undefined if it is allowed. */
  refusal(event: UserEvent, actor: UserActor): string | undefined {
    if (this.isErased) return 'user.not-found'
    const expected = expectedTransition(this.state, event, actor)
    return 'refusal' in expected ? expected.refusal : undefined
  }

  apply(event: UserEvent, actor: UserActor): void {
    const expected = expectedTransition(this.state, event, actor)
    if ('refusal' in expected) throw new Error(`${event} is not allowed in ${this.state}`)
    if (this.state === 'Active') for (const item of this.allItems) item.isFresh = false
    this.state = expected.to
    this.version += 1
    this.isOverdue = false
    if (event === 'ban' || event === 'liftBan') this.hasKey = false
    this.trail.push([event, expected.to])
    this.audit.push(expected.audit)
  }

  get allItems(): ModelItem[] {
    return Object.values(this.items)
  }

  /** Whether the person can fill in the item now, and what sending it alone would be. */
  change(item: ItemName): 'renewal' | 'review' | null {
    if (this.state !== 'Active') return null
    if (item === 'identity') return 'review'
    return this.kind === 'driver' ? 'renewal' : null
  }

  isEditable(item: ItemName): boolean {
    if (this.state !== 'Correction') return this.change(item) !== null
    const { verdict } = this.items[item]
    return verdict === 'correct' || verdict === 'reject'
  }

  send(item: ItemName): void {
    const { attempt } = this.items[item]
    this.items[item] = { attempt: attempt + 1, verdict: null, isFresh: false }
  }

  /** Why verdicts and event don't fit; `given` is about one item, and all others are correct. */
  verdictRefusal(event: UserEvent, given: Given | 'none', about: ItemName): string | undefined {
    const after: Record<string, Given | null> = { others: given === 'none' ? this.others : 'ok' }
    for (const name of ['paper', 'identity'] as const) {
      const verdict = name === about && given !== 'none' ? given : 'ok'
      after[name] = given === 'none' ? this.items[name].verdict : verdict
    }
    const verdicts = Object.values(after)
    const isUndecided = this.state !== 'Active' && verdicts.includes(null)
    const isRejected = verdicts.includes('reject')
    const isToCorrect = verdicts.includes('correct')
    if (event === 'reject') return isRejected ? undefined : 'user.verdicts-refused'
    if (isUndecided || isRejected || isToCorrect !== (event === 'askCorrection')) {
      return 'user.verdicts-refused'
    }
    return event === 'approve' ? this.#approvalRefusal(given) : undefined
  }

  #approvalRefusal(given: Given | 'none'): string | undefined {
    const isWritten = given !== 'none' || this.items.paper.isFresh
    return this.isPaperExpired && !isWritten ? 'user.papers-expired' : undefined
  }

  decide(event: 'approve' | 'askCorrection' | 'reject', given: Given | 'none', about: ItemName) {
    this.apply(event, 'administrator')
    this.lockedBy = null
    if (given !== 'none') {
      this.others = 'ok'
      for (const name of ['paper', 'identity'] as const) {
        const verdict = name === about ? given : 'ok'
        this.items[name] = { ...this.items[name], verdict, isFresh: true }
      }
    }
    if (event === 'approve' && this.items.paper.isFresh) this.isPaperExpired = false
  }

  /** A link tells every state; a ban ends it, and so does lifting it. */
  get canUseLink(): boolean {
    return this.hasKey && !this.isErased
  }

  get canUseKey(): boolean {
    if (!this.hasKey || this.isErased) return false
    if (this.state === 'Active') return true
    const finishesJourney = this.state === 'Review' || this.state === 'Correction'
    return this.kind === 'driver' && this.isUnderWay && finishesJourney
  }
}
