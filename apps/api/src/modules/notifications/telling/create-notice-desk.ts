import { randomUUID } from 'node:crypto'
import { type NoticeRules, noticeRuleTraits } from '@arriero/domain/notifications/notice-rule.ts'
import { compareConditions, isSettled } from '#platform/compare-conditions.ts'
import type { NoticeDesk, NoticeScope, Occurrence } from '#platform/notice-desk.ts'
import type { Tx } from '#platform/schema.ts'
import { hastenRules, readRules } from '../rules/read-rules.ts'
import { holdNoticeClock } from './notice-clock.ts'
import { raise } from './raise.ts'
import { readAdministrators } from './recipients.ts'
import { sql } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import { type NoticeRow, recordPut } from '../record-notification.ts'

interface DeskOptions {
  /** How much faster than the clock the world is. */
  speed: number
  newId?: () => string
}

export function createNoticeDesk({ speed, newId = randomUUID }: DeskOptions): NoticeDesk {
  const desk: NoticeDesk = {
    readRules: async (db) => hastenRules(await readRules(db), speed),

    announce: async (writing, news) => {
      if (news.length === 0) return
      const rules = await desk.readRules(writing.tx)
      const wanted = news.filter(({ occurrence }) => isWanted(rules, occurrence))
      if (wanted.length === 0) return
      const clock = await holdNoticeClock(writing.tx)
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
      const clock = await holdNoticeClock(tx)
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

const isWanted = (rules: NoticeRules, { facts, isTest }: Occurrence): boolean =>
  rules[facts.kind].isOn || isTest === true || noticeRuleTraits[facts.kind].isOwn

/** Ids of what people know, by key. */
async function findOpen(
  tx: Tx,
  { kinds, keys }: NoticeScope,
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

/** These are over. A notice closes with the last thing it tells of, and needs nobody's eyes any more. Only while the notices are held. */
async function clear(
  { tx, record }: Writing,
  occurrenceIds: readonly string[],
  now: Date,
): Promise<void> {
  if (occurrenceIds.length === 0) return
  const { rows } = await sql<NoticeRow>`
    with ended as (
      update occurrences set cleared_at = ${now}::timestamptz
      where id = any(${occurrenceIds}::uuid[]) and cleared_at is null
      returning id
    ), told as (
      select notification_id, count(*)::integer as ended from tellings
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
