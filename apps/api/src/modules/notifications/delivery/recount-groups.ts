import type { ListedKind } from '@arriero/domain/notifications/notification-rule.ts'
import { describeGroup } from '@arriero/domain/notifications/notification-text.ts'
import { sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import { recordNotification } from '../notification-store.ts'
import { stormKey } from './grouping.ts'
import { maxNames } from './notify-recipients.ts'

/**
 * Updates the groups of a kind that has a list of its own: each counts and names what is open now, the same for every
 * recipient. The caller must hold the lock on notifications.
 */
export async function recountGroups(
  { tx, record }: ChangeTransaction,
  kind: ListedKind,
): Promise<void> {
  const { count, names } = await readOpen(tx, kind)
  if (count === 0) return
  const { text } = describeGroup(kind, count, names)
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({ count, names, text, version: e('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('group_key', '=', stormKey(kind))
    .where('closed_at', 'is', null)
    .where((e) => e.or([e('count', '<>', count), e('text', '<>', text)]))
    .returningAll()
    .execute()
  for (const row of rows) recordNotification(record, row)
}

/** How many occurrences are open, and the codes of the newest journeys among them. */
async function readOpen(tx: Tx, kind: ListedKind): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::integer as count,
      (array_agg(journeys.code order by occurrences.opened_at desc, journeys.code desc)
        filter (where journeys.code is not null))[1:${sql.lit(maxNames)}] as names
    from occurrences left join journeys on journeys.id = occurrences.journey_id
    where occurrences.kind = ${kind} and cleared_at is null`.execute(tx)
  const [open] = rows
  return { count: open?.count ?? 0, names: [...new Set(open?.names)] }
}
