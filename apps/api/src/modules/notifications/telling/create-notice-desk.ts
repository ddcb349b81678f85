import { randomUUID } from 'node:crypto'
import { noticeRuleTraits } from '@arriero/domain/notifications/notice-rule.ts'
import { compareConditions, isSettled } from '#platform/compare-conditions.ts'
import type { NoticeDesk, NoticeScope } from '#platform/notice-desk.ts'
import type { Tx } from '#platform/schema.ts'
import { holdNotices } from '../hold-notices.ts'
import { hastenRules, readRules } from '../rules/read-rules.ts'
import { clear } from './clear.ts'
import { raise } from './raise.ts'

interface DeskOptions {
  /** How much faster than the clock the world is. */
  speed: number
  newId?: () => string
}

export function createNoticeDesk({ speed, newId = randomUUID }: DeskOptions): NoticeDesk {
  const desk: NoticeDesk = {
    readRules: async (db) => hastenRules(await readRules(db), speed),

    announce: async (writing, now, occurrence, onlyTo) => {
      const rule = (await desk.readRules(writing.tx))[occurrence.facts.kind]
      const isWanted = rule.isOn || occurrence.isTest || noticeRuleTraits[rule.kind].isOwn
      if (!isWanted) return
      await holdNotices(writing.tx)
      await raise(writing, occurrence, { now, rule, onlyTo, newId })
    },

    reconcile: async (writing, now, scope, holding) => {
      const { tx } = writing
      const rules = await desk.readRules(tx)
      const compare = async () => {
        const open = await findOpen(tx, scope)
        return { open, ...compareConditions(open.keys(), holding, rules, scope.isPutOff) }
      }
      if (isSettled(await compare())) return
      await holdNotices(tx)
      // Whoever held them meanwhile may have told of it.
      const { open, missing, over } = await compare()
      const ids = over.map((key) => open.get(key)).filter((id) => id !== undefined)
      await clear(writing, ids, now)
      for (const occurrence of missing) {
        await raise(writing, occurrence, { now, rule: rules[occurrence.facts.kind], newId })
      }
    },
  }
  return desk
}

/** Ids of what people know, by key. */
async function findOpen(
  tx: Tx,
  { kinds, subjectId, keys }: NoticeScope,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('occurrences')
    .select(['id', 'key'])
    .where('cleared_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? null))
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}
