import type { Tx } from '#platform/database/schema.ts'
import { holdNotifications } from '../hold-notifications.ts'

/** Gives out the instants of notifications, each later than any before, also when the clock went back. */
export interface NotificationClock {
  next(now: Date): Date
  /** Before the transaction ends. */
  save(): Promise<void>
}

/** Holds the notifications: until the transaction ends nobody else gives out an instant. */
export async function holdNotificationClock(tx: Tx): Promise<NotificationClock> {
  const first = await holdNotifications(tx)
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
