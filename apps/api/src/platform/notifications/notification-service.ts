import type { NotificationFacts } from '@arriero/domain/notifications/notification-text.ts'
import type {
  NotificationRules,
  NotificationKind,
  NotificationSeverity,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { ChangeTransaction } from '../change-log/change.ts'
import type { Db } from '../database/schema.ts'

/** An event that happened once, or a condition that holds for some time. */
export interface Occurrence {
  /** The kind, and the data its text is made from. */
  facts: NotificationFacts
  /** Unique among open occurrences. An event stays open for ever, so each key is announced once. */
  key: string
  /** Occurrences with the same group key count as repeats of one notification. Defaults to `key`. */
  groupKey?: string
  /** Id of the journey, paper or user. */
  subjectId: string
  journeyId: string | null
  /** Version of the transition that caused it. */
  eventId: string | null
  since: Date
  /** Of the novelty, for rules whose severity is `byNovelty`. */
  severity?: NotificationSeverity
  /** The administrator who attends the journey. */
  attendantId: string | null
  /** A test of the rule: sent even if the rule is off, labelled as a test, and never grouped. */
  isTest?: true
}

/** An event to notify about. */
export interface Announcement {
  at: Date
  occurrence: Occurrence
  /** Set if the event concerns one user's own account. */
  onlyTo?: string | undefined
}

/** Which open occurrences a reconciliation may close. */
export interface NotificationScope {
  kinds: readonly NotificationKind[]
  /** All keys of these kinds if omitted. */
  keys?: readonly string[]
}

/** How modules notify administrators. The service decides who receives what, and how. */
export interface NotificationService {
  /** Speed of the simulation relative to real time. */
  readonly speed: number
  /** The current rules. Their minutes are divided by the speed of the simulation. */
  readRules(db: Db): Promise<NotificationRules>
  /** Notifies about events, in this order. */
  announce(writing: ChangeTransaction, announcements: readonly Announcement[]): Promise<void>
  /** Opens an occurrence for each new condition, and closes those that no longer hold. */
  reconcile(
    writing: ChangeTransaction,
    now: Date,
    scope: NotificationScope,
    conditions: readonly Occurrence[],
  ): Promise<void>
}
