import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { type Progress, type TakenExport, writeProgress } from './export-store.ts'

/** The person cancelled the export, or another server has taken it. */
export class ExportLost extends Error {}

/** How often the progress is stored, and the lease renewed. */
const defaultRenewEveryMs = 500

interface Lease {
  db: Db
  clock: Clock
  /** For tests. */
  renewEveryMs?: number | undefined
}

/**
 * The lease of one attempt to write an export. A timer renews it and stores the progress until `stop`, however long a
 * statement or the store of the files takes.
 */
export class ExportLease {
  readonly progress: Progress
  readonly #taken: TakenExport
  readonly #lease: Lease
  readonly #stopped = new AbortController()
  readonly #renewals: Promise<void>
  #isLost = false

  constructor(taken: TakenExport, lease: Lease) {
    this.progress = { rowCount: taken.row_count, written: 0 }
    this.#taken = taken
    this.#lease = lease
    this.#renewals = this.#renew()
  }

  /** Throws if a renewal found that this attempt must stop. */
  requireHeld(): void {
    if (this.#isLost) throw new ExportLost()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#renewals
  }

  async #renew(): Promise<void> {
    const { db, clock, renewEveryMs = defaultRenewEveryMs } = this.#lease
    const { signal } = this.#stopped
    while (!this.#isLost && !signal.aborted) {
      try {
        await setTimeout(renewEveryMs, undefined, { signal })
        this.#isLost = !(await writeProgress(db, this.#taken, this.progress, clock()))
      } catch {
        // Stopped, or the database did not answer: the next renewal tries again, and the lease lasts for many of them.
      }
    }
  }
}
