import type { Tx } from '#platform/schema.ts'
import { holdNotices } from '../hold-notices.ts'

/** Gives out the instants of notices, each later than any before, also when the clock went back. */
export interface NoticeClock {
  next(now: Date): Date
  /** Before the transaction ends. */
  save(): Promise<void>
}

/** Holds the notices: until the transaction ends nobody else gives out an instant. */
export async function holdNoticeClock(tx: Tx): Promise<NoticeClock> {
  const first = await holdNotices(tx)
  let last = first
  return {
    next(now) {
      last = new Date(Math.max(last.getTime() + 1, now.getTime()))
      return last
    },
    async save() {
      if (last !== first) await tx.updateTable('notice_clock').set({ last }).execute()
    },
  }
}
