import { randomUUID } from 'node:crypto'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** How long a process that was killed keeps the others waiting. Two renewals in a row may fail. */
const leaseMs = 5 * secondMs
const renewEveryMs = 1.5 * secondMs

/**
 * Lets one of several servers do something, by the database's clock. It saves work and is no lock: a process that
 * stood still may act after its lease has ended.
 */
export class Lease {
  readonly #db: Db
  readonly #name: string
  readonly #holder = randomUUID()
  #heldUntil = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, name: string) {
    this.#db = db
    this.#name = name
  }

  get isHeld(): boolean {
    return performance.now() < this.#heldUntil
  }

  /** Takes the lease if it is free, and renews it until it is released. */
  async take({ evenIfHeld = false } = {}): Promise<boolean> {
    await this.#extend(evenIfHeld)
    if (!this.isHeld) return false
    this.#timer ??= setInterval(() => {
      this.#extend(false).catch(() => {
        // It ends by itself if this goes on.
      })
    }, renewEveryMs).unref()
    return true
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#heldUntil = -Infinity
    await this.#db
      .deleteFrom('leases')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .execute()
  }

  async #extend(evenIfHeld: boolean): Promise<void> {
    const askedAt = performance.now()
    const { rows } = await sql`
      insert into leases (name, holder, ends_at)
      values (${this.#name}, ${this.#holder}, clock_timestamp() + ${leaseMs} * interval '1 ms')
      on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at
      where ${evenIfHeld} or leases.holder = excluded.holder or leases.ends_at < clock_timestamp()
      returning name`.execute(this.#db)
    this.#heldUntil = rows.length > 0 ? askedAt + leaseMs : -Infinity
    if (rows.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
