import type { NotificationFacts } from '@arriero/domain/notifications/notification-words.ts'
import type { NotificationRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import type { Writing } from '../change-log/writing.ts'
import type { Db } from '../database/schema.ts'

/** One thing that happened, or a condition that holds. */
export interface Occurrence {
  /** The kind, and what its words are made of. */
  facts: NotificationFacts
  /** Names it among all others. While one is open, or for ever where it only happened, it is not told again. */
  key: string
  /** Those that share it are repetitions of each other; without it, those with the same key. */
  groupKey?: string
  /** The journey, the paper or the person it is about. */
  subjectId: string
  journeyId: string | null
  /** The version of the transition that brought it about. */
  eventId: string | null
  since: Date
  /** Who looks after the journey. */
  attendantId: string | null
  /** Somebody tries the rule: told whether it is on or not, says so, and folds with nothing. */
  isTest?: true
}

/** Something that happened, and when; for one person alone where it is their own. */
export interface News {
  at: Date
  occurrence: Occurrence
  onlyTo?: string | undefined
}

/** Of all conditions, those that are compared: what is open in here and does not hold is over. */
export interface NotificationScope {
  kinds: readonly NotificationKind[]
  /** Without them, all keys. */
  keys?: readonly string[]
}

/** Where modules bring what people must know; whom it is told to, and how, is not theirs. */
export interface NotificationService {
  /** As they stand now; a world that runs faster than the clock has minutes that are as much shorter. */
  readRules(db: Db): Promise<NotificationRules>
  /** These happened, in this order. */
  announce(writing: Writing, news: readonly News[]): Promise<void>
  /** What holds now and was not told is told; what was told and no longer holds is over. */
  reconcile(
    writing: Writing,
    now: Date,
    scope: NotificationScope,
    holding: readonly Occurrence[],
  ): Promise<void>
}
