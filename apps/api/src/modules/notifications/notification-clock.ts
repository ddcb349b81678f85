import type { Tx } from '#platform/database/schema.ts'

/** Gives each notification a later `datetime` than any before it, even if the system clock went back. */
export interface NotificationClock {
  next(now: Date): Date
  /** Call before the transaction ends. */
  save(): Promise<void>
}

/** Locks all notifications: no other transaction gets a `datetime` until this one ends. */
export async function lockNotificationClock(tx: Tx): Promise<NotificationClock> {
  const first = await lockNotifications(tx)
  let last = first
  return {
    next(now) {
      last = new Date(Math.max(last.getTime() + 1, now.getTime()))
      return last
    },
    async save() {
      if (last !== first) await tx.updateTable('notification_clock').set({ last }).execute()
    },
  }
}

/**
 * Take this lock before writing more than one notification: it prevents deadlocks and keeps `datetime` in the
 * order of the commits. Returns the newest `datetime` in use.
 */
export async function lockNotifications(tx: Tx): Promise<Date> {
  const { last } = await tx
    .selectFrom('notification_clock')
    .select('last')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}
