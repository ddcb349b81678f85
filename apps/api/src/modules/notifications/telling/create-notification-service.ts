import { randomUUID } from 'node:crypto'
import {
  type NotificationRules,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import { compareConditions, isSettled } from '#platform/notifications/compare-conditions.ts'
import type {
  NotificationService,
  NotificationScope,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { hastenRules, readRules } from '../rules/read-rules.ts'
import { holdNotificationClock } from './notification-clock.ts'
import { raise } from './raise.ts'
import { readAdministrators } from './recipients.ts'
import { sql } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import { type NotificationRow, recordPut } from '../record-notification.ts'

interface DeskOptions {
  /** How much faster than the clock the world is. */
  speed: number
  newId?: () => string
}

export function createNotificationService({
  speed,
  newId = randomUUID,
}: DeskOptions): NotificationService {
  const desk: NotificationService = {
    readRules: async (db) => hastenRules(await readRules(db), speed),

    announce: async (writing, news) => {
      if (news.length === 0) return
      const rules = await desk.readRules(writing.tx)
      const wanted = news.filter(({ occurrence }) => isWanted(rules, occurrence))
      if (wanted.length === 0) return
      const clock = await holdNotificationClock(writing.tx)
      const everybody = await readAdministrators(writing.tx)
      for (const { at: now, occurrence, onlyTo } of wanted) {
        const rule = rules[occurrence.facts.kind]
        await raise(writing, occurrence, { now, rule, onlyTo, everybody, clock, newId })
      }
      await clock.save()
    },

    reconcile: async (writing, now, scope, holding) => {
      const { tx } = writing
      const rules = await desk.readRules(tx)
      const compare = async () => {
        const open = await findOpen(tx, scope)
        return { open, ...compareConditions(open.keys(), holding, rules) }
      }
      if (isSettled(await compare())) return
      const clock = await holdNotificationClock(tx)
      // Whoever held them meanwhile may have told of it.
      const { open, missing, over } = await compare()
      const ids = over.map((key) => open.get(key)).filter((id) => id !== undefined)
      await clear(writing, ids, now)
      if (missing.length === 0) return
      const everybody = await readAdministrators(tx)
      for (const occurrence of missing) {
        const rule = rules[occurrence.facts.kind]
        await raise(writing, occurrence, { now, rule, everybody, clock, newId })
      }
      await clock.save()
    },
  }
  return desk
}

const isWanted = (rules: NotificationRules, { facts, isTest }: Occurrence): boolean =>
  rules[facts.kind].isOn || isTest === true || notificationRuleTraits[facts.kind].isOwn

/** Ids of what people know, by key. */
async function findOpen(
  tx: Tx,
  { kinds, keys }: NotificationScope,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('occurrences')
    .select(['id', 'key'])
    .where('cleared_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** These are over. A notification closes with the last thing it tells of, and needs nobody's eyes any more. Only while the notifications are held. */
async function clear(
  { tx, record }: Writing,
  occurrenceIds: readonly string[],
  now: Date,
): Promise<void> {
  if (occurrenceIds.length === 0) return
  const { rows } = await sql<NotificationRow>`
    with ended as (
      update occurrences set cleared_at = ${now}::timestamptz
      where id = any(${occurrenceIds}::uuid[]) and cleared_at is null
      returning id
    ), told as (
      select notification_id, count(*)::integer as ended from deliveries
      where occurrence_id in (select id from ended)
      group by notification_id
    )
    update notifications set
      open_count = open_count - ended,
      closed_at = case when open_count = ended then ${now}::timestamptz end,
      readed = readed or open_count = ended,
      version = version + (open_count = ended)::integer
    from told where notifications.id = told.notification_id
    returning notifications.*`.execute(tx)
  // The others look as before.
  for (const row of rows) if (row.open_count === 0) recordPut(record, row)
}
