import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Listen } from '#platform/http/listen.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { appendChanges } from './append-changes.ts'
import type { Change } from './change.ts'

interface ChangeLogDeps {
  db: Db
  clock: Clock
  log: Log
  /** How other processes on the same database are heard; without it there are none. */
  listen?: Listen | undefined
}

const channel = 'changes'

/** The one way to write live documents: rows and their changes together, then whoever reads is woken. */
export class ChangeLog {
  readonly #deps: ChangeLogDeps
  readonly #listeners = new Set<() => void>()
  /** Goes with what we tell the others, so that we do not listen to ourselves. */
  readonly #ownName = randomUUID()
  #stopListening: (() => Promise<void>) | undefined
  #telling: Promise<void> | undefined
  #hasUntold = false

  constructor(deps: ChangeLogDeps) {
    this.#deps = deps
  }

  /**
   * Runs the work in a transaction. What it records is appended at the very end, in one statement: numbers
   * that are taken and cannot be seen yet hold up every reader, so their time is kept short.
   */
  async write<T>(
    cause: string,
    work: (tx: Tx, record: (change: Change) => void) => Promise<T>,
  ): Promise<T> {
    const { db, clock } = this.#deps
    const changes: Change[] = []
    const result = await db.transaction().execute(async (tx) => {
      const answer = await work(tx, (change) => changes.push(checked(change)))
      // Who records from here on did not wait for its own work: it must hear of it, not be lost.
      Object.freeze(changes)
      if (changes.length > 0) await appendChanges(tx, changes, { at: clock(), cause })
      return answer
    })
    if (changes.length > 0) this.#announce()
    return result
  }

  /** Called after every write that recorded something, of this process or another; it must not throw. */
  onNews(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#stopListening ??= this.#deps.listen?.(channel, (name) => {
      if (name !== this.#ownName) this.#wake()
    })
    return () => this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#listeners.clear()
    await Promise.all([this.#telling, this.#stopListening?.()])
  }

  #announce(): void {
    this.#wake()
    if (!this.#deps.listen) return
    this.#hasUntold = true
    this.#telling ??= this.#tellOthers().finally(() => {
      this.#telling = undefined
    })
  }

  /** One message stands for all writes up to now. Not part of them: notifying makes commits wait for each other. */
  async #tellOthers(): Promise<void> {
    const { db, log } = this.#deps
    while (this.#hasUntold) {
      this.#hasUntold = false
      try {
        await sql`select pg_notify(${channel}, ${this.#ownName})`.execute(db)
      } catch (error) {
        // They look by themselves as well, only later.
        log.warn({ err: error }, 'other processes were not told of changes')
      }
    }
  }

  #wake(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** A first version has nothing to patch. */
function checked(change: Change): Change {
  if (change.kind === 'patch' && change.patch.version < 2) {
    throw new Error(`A patch of ${change.collection}/${change.patch.id} can't be its first version`)
  }
  return change
}
