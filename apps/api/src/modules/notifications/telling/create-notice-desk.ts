import { randomUUID } from 'node:crypto'
import { noticeRuleTraits } from '@arriero/domain/notifications/notice-rule.ts'
import type { NoticeDesk, NoticeScope, Occurrence } from '#platform/notice-desk.ts'
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
      const wanted = holding.filter(({ facts }) => rules[facts.kind].isOn)
      if (isSettled(await compare(tx, scope, wanted))) return
      await holdNotices(tx)
      // Whoever held them meanwhile may have told of it.
      const { missing, over } = await compare(tx, scope, wanted)
      await clear(writing, over, now)
      for (const occurrence of missing) {
        await raise(writing, occurrence, { now, rule: rules[occurrence.facts.kind], newId })
      }
    },
  }
  return desk
}

interface Difference {
  missing: readonly Occurrence[]
  /** Ids of occurrences. */
  over: readonly string[]
}

const isSettled = ({ missing, over }: Difference) => missing.length === 0 && over.length === 0

async function compare(
  tx: Tx,
  { kinds, subjectId, isPutOff }: NoticeScope,
  holding: readonly Occurrence[],
): Promise<Difference> {
  const open = await tx
    .selectFrom('occurrences')
    .select(['id', 'key'])
    .where('cleared_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? null))
    .execute()
  const openKeys = new Set(open.map(({ key }) => key))
  const holdingKeys = new Set(holding.map(({ key }) => key))
  return {
    missing: isPutOff ? [] : holding.filter(({ key }) => !openKeys.has(key)),
    over: open.filter(({ key }) => !holdingKeys.has(key)).map(({ id }) => id),
  }
}
