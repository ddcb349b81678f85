import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { compareConditions } from '#platform/notifications/compare-conditions.ts'
import type { ConditionSource } from '#platform/notifications/condition-source.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { holdNotifications } from '../hold-notifications.ts'

export interface RoundDeps {
  db: Db
  changeLog: ChangeLog
  notifications: NotificationService
}

/** Short transactions: whoever else tells of something waits for them. */
const toldAtOnce = 20

/** What holds and was not told is told, what no longer holds is over; most rounds only look. */
export async function goRound(
  { db, changeLog, notifications }: RoundDeps,
  source: ConditionSource,
  now: Date,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const { kinds } = source
  const rules = await notifications.readRules(db)
  const seen = await source.find(db, now, rules)
  const { missing, over } = compareConditions(await findOpenKeys(db, source), seen, rules)
  const differing = [...over, ...missing.map(({ key }) => key)]
  for (let from = 0; from < differing.length && isWanted(); from += toldAtOnce) {
    const keys = differing.slice(from, from + toldAtOnce)
    await changeLog.write('notification.round', async (tx, record) => {
      // Held before looking again: whatever went round meanwhile has told what it saw.
      await holdNotifications(tx)
      const holding = await source.find(tx, now, await notifications.readRules(tx))
      const ofThese = holding.filter(({ key }) => keys.includes(key))
      await notifications.reconcile({ tx, record }, now, { kinds, keys }, ofThese)
    })
  }
}

async function findOpenKeys(db: Db, { kinds }: ConditionSource): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select('key')
    .where('kind', 'in', kinds)
    .where('cleared_at', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}
