import type { Tx } from '#platform/database/schema.ts'

/**
 * Whoever writes several notifications holds this first, so that no two wait for each other and what is told
 * first is also listed first. Answers with the newest `datetime` given out.
 */
export async function holdNotifications(tx: Tx): Promise<Date> {
  const { last } = await tx
    .selectFrom('notification_clock')
    .select('last')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}
