import type { NotificationRule } from '@arriero/domain/notifications/notification-rule.ts'
import {
  type NotificationWords,
  notificationWords,
} from '@arriero/domain/notifications/notification-words.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { NotificationClock } from './notification-clock.ts'
import { recipientsOf } from './recipients.ts'
import { tellPeople } from './tell-people.ts'

interface Raising {
  now: Date
  rule: NotificationRule
  onlyTo?: string | undefined
  /** Who can be told at all. */
  everybody: readonly string[]
  clock: NotificationClock
  newId: () => string
}

/**
 * Tells everybody entitled of one occurrence, unless it is open already. While there is nobody it does not begin:
 * it would count as told.
 */
export async function raise(
  writing: Writing,
  occurrence: Occurrence,
  { now, rule, onlyTo, everybody, clock, newId }: Raising,
): Promise<void> {
  const { tx } = writing
  const { attendantId } = occurrence
  const people = recipientsOf(everybody, rule, { attendantId, onlyTo })
  if (people.length === 0) return
  const id = newId()
  if (!(await insertOccurrence(tx, id, occurrence, now))) return
  await tellPeople(writing, people, {
    occurrence: { ...occurrence, id },
    severity: rule.severity,
    words: wordsOf(occurrence),
    datetime: clock.next(now),
    newId,
  })
}

/** False when it is told already. */
async function insertOccurrence(
  tx: Tx,
  id: string,
  { facts, key, subjectId, journeyId, since, isTest }: Occurrence,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('occurrences')
    .values({
      id,
      kind: facts.kind,
      key,
      subject_id: subjectId,
      journey_id: journeyId,
      since,
      opened_at: now,
      // Or whoever compares conditions would find it open and end it.
      cleared_at: isTest ? now : null,
    })
    .onConflict((conflict) => conflict.column('key').where('cleared_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function wordsOf({ facts, isTest }: Occurrence): NotificationWords {
  const words = notificationWords(facts)
  return isTest ? { ...words, title: `Prueba: ${words.title}` } : words
}
