import type { NoticeRules } from '@arriero/domain/notifications/notice-rule.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ConditionSource } from '#platform/condition-source.ts'
import type { NoticeDesk, Occurrence } from '#platform/notice-desk.ts'
import type { Db } from '#platform/schema.ts'
import { holdNotices } from '../hold-notices.ts'

export interface RoundDeps {
  db: Db
  changeLog: ChangeLog
  notices: NoticeDesk
}

/** What holds and was not told is told, what no longer holds is over; most rounds only look. */
export async function goRound(
  { db, changeLog, notices }: RoundDeps,
  source: ConditionSource,
  now: Date,
): Promise<void> {
  const { kinds } = source
  const rules = await notices.readRules(db)
  if (await isSettled(db, source, await findWanted(db, source, now, rules))) return
  await changeLog.write('notice.round', async (tx, record) => {
    // Held before looking again: whatever went round meanwhile has told what it saw.
    await holdNotices(tx)
    const holding = await source.find(tx, now, await notices.readRules(tx))
    await notices.reconcile({ tx, record }, now, { kinds }, holding)
  })
}

/** Of a kind that is off nothing is wanted, so what is open of it ends. */
async function findWanted(
  db: Db,
  source: ConditionSource,
  now: Date,
  rules: NoticeRules,
): Promise<Occurrence[]> {
  const holding = await source.find(db, now, rules)
  return holding.filter(({ facts }) => rules[facts.kind].isOn)
}

async function isSettled(
  db: Db,
  { kinds }: ConditionSource,
  wanted: readonly Occurrence[],
): Promise<boolean> {
  const open = await db
    .selectFrom('occurrences')
    .select('key')
    .where('kind', 'in', kinds)
    .where('cleared_at', 'is', null)
    .execute()
  const openKeys = new Set(open.map(({ key }) => key))
  const wantedKeys = new Set(wanted.map(({ key }) => key))
  return openKeys.size === wantedKeys.size && [...openKeys].every((key) => wantedKeys.has(key))
}
