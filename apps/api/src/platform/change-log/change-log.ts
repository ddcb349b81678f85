import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Listen } from '#platform/database/postgres.ts'
import type { Log } from '#platform/logger.ts'
import type { Db, Tx, ChangeKind } from '#platform/database/schema.ts'
import type { Change } from './change.ts'
import fp from 'fastify-plugin'

interface ChangeLogDeps {
  db: Db
  clock: Clock
  log: Log
  /** Notifications from other processes on the same database; absent if there are none. */
  listen?: Listen | undefined
}

const channel = 'changes'

/** The only way to write live documents: rows and their changes in one transaction, then listeners are notified. */
export class ChangeLog {
  readonly #deps: ChangeLogDeps
  readonly #listeners = new Set<() => void>()
  /** Sent with our notifications, so that we ignore them ourselves. */
  readonly #processId = randomUUID()
  #stopListening: (() => Promise<void>) | undefined
  #notifying: Promise<void> | undefined
  #hasUnsent = false

  constructor(deps: ChangeLogDeps) {
    this.#deps = deps
  }

  /**
   * Runs the work in a transaction. Recorded changes are appended at the very end: sequence numbers
   * that are assigned but not visible yet block every reader, so that time must be short. `db` may be the database
   * without a time limit, for work that takes long.
   */
  async write<T>(
    cause: string,
    work: (tx: Tx, record: (change: Change) => void) => Promise<T>,
    db: Db = this.#deps.db,
  ): Promise<T> {
    const { clock } = this.#deps
    const changes: Change[] = []
    const result = await db.transaction().execute(async (tx) => {
      const answer = await work(tx, (change) => changes.push(checkPatch(change)))
      // Recording after this point is a bug (a missing await); it throws instead of losing the change.
      Object.freeze(changes)
      if (changes.length > 0) await appendChanges(tx, changes, { at: clock(), cause })
      return answer
    })
    if (changes.length > 0) this.#announce()
    return result
  }

  /** The listener is called after every write with changes, in this process or another; it must not throw. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#stopListening ??= this.#deps.listen?.(channel, (senderId) => {
      if (senderId !== this.#processId) this.#notifyListeners()
    })
    return () => this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#listeners.clear()
    await Promise.all([this.#notifying, this.#stopListening?.()])
  }

  #announce(): void {
    this.#notifyListeners()
    if (!this.#deps.listen) return
    this.#hasUnsent = true
    this.#notifying ??= this.#notifyOthers().finally(() => {
      this.#notifying = undefined
    })
  }

  /** One message covers all writes so far. Outside their transactions, because NOTIFY serializes commits. */
  async #notifyOthers(): Promise<void> {
    const { db, log } = this.#deps
    while (this.#hasUnsent) {
      this.#hasUnsent = false
      try {
        await sql`select pg_notify(${channel}, ${this.#processId})`.execute(db)
      } catch (error) {
        // They also poll, so they only see the change later.
        log.warn({ err: error }, 'other processes were not notified of changes')
      }
    }
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The first version of a document can't be a patch. */
function checkPatch(change: Change): Change {
  if (change.kind === 'patch' && change.patch.version < 2) {
    throw new Error(`A patch of ${change.collection}/${change.patch.id} can't be its first version`)
  }
  return change
}

interface NewChangeRow {
  collection: string
  document_id: string
  version: number
  kind: ChangeKind
  fields?: Record<string, unknown>
}

/** Changes of one statement: PGlite blocks the thread while it runs. Almost all transactions have fewer. */
const changesPerStatement = 500

export async function appendChanges(
  tx: Tx,
  changes: readonly Change[],
  context: { at: Date; cause: string },
): Promise<void> {
  for (let start = 0; start < changes.length; start += changesPerStatement) {
    await appendSome(tx, changes.slice(start, start + changesPerStatement), context)
  }
}

/** One JSON parameter, which PGlite binds much faster than separate values. */
async function appendSome(
  tx: Tx,
  changes: readonly Change[],
  { at, cause }: { at: Date; cause: string },
): Promise<void> {
  const rows = JSON.stringify(changes.map(toRow))
  await sql`
    insert into changes (collection, document_id, version, kind, fields, at, cause)
    select collection, document_id, version, kind, fields, ${at}::timestamptz, ${cause}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (
      collection text, document_id text, version integer, kind text, fields jsonb
    )) with ordinality as given (collection, document_id, version, kind, fields, place)
    order by place`.execute(tx)
}

/** Id and version have their own columns, so they are left out of `fields`. */
function toRow(change: Change): NewChangeRow {
  const { collection, kind } = change
  if (kind === 'remove') {
    return { collection, kind, document_id: change.id, version: change.version }
  }
  const { id, version, ...fields } = kind === 'put' ? change.document : change.patch
  return { collection, kind, document_id: id, version, fields }
}

declare module 'fastify' {
  interface FastifyInstance {
    changeLog: ChangeLog
  }
}

interface ChangeLogOptions {
  db: Db
  clock: Clock
  listen?: Listen | undefined
}

export const changeLogPlugin = fp<ChangeLogOptions>(
  async (app, options) => {
    const changeLog = new ChangeLog({ ...options, log: app.log })
    app.decorate('changeLog', changeLog)
    // Registered first, so it runs last: requests that are still being answered may write.
    app.addHook('onClose', () => changeLog.stop())
  },
  { name: 'change-log' },
)
