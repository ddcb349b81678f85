import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
  type TransactionSettings,
} from 'kysely'
import { ConnectionQueue } from './connection-queue.ts'
import { PreparedStatements } from './prepared-statements.ts'
import type { Db } from './schema.ts'

/** How long queries may run in a row before other work gets the thread. */
const maxBlockingMs = 10
/** Turns of the event loop that a new connection needs until its first request is answered. */
const turnsOfRequest = 4

/** Kysely dialect for PGlite: the compiler and adapter of PostgreSQL, and a driver for its only connection. */
export function pgliteDialect(open: () => Promise<PGlite>, onBroken = () => {}): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => new PGliteDriver(open, onBroken),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PGliteAdapter extends PostgresAdapter {}

export const isPGlite = (db: Db): boolean => db.getExecutor().adapter instanceof PGliteAdapter

/** Inserts rows with COPY, twice as fast as JSON. Only on PGlite: pg needs another package for it. */
export async function copyLines(db: Db, target: RawBuilder<unknown>, lines: string): Promise<void> {
  const { sql: text } = sql`copy ${target} from '/dev/blob'`.compile(db)
  await db.executeQuery(CompiledQuery.raw(text, [new Blob([lines])]))
}

class PGliteDriver implements Driver {
  readonly #open: () => Promise<PGlite>
  readonly #onBroken: () => void
  #pglite: PGlite | undefined
  #statements: PreparedStatements | undefined
  /** When the thread was last yielded to other work. */
  #yieldedAt = 0
  /** The error that broke PGlite. */
  #failure: Error | undefined
  readonly #queue = new ConnectionQueue()
  readonly #releases = new WeakMap<DatabaseConnection, () => void>()

  constructor(open: () => Promise<PGlite>, onBroken: () => void) {
    this.#open = open
    this.#onBroken = onBroken
  }

  async init(): Promise<void> {
    this.#pglite = await this.#open()
    this.#statements = new PreparedStatements(this.#pglite)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const [pglite, statements] = [this.#pglite, this.#statements]
    if (!pglite || !statements) throw new Error('The database is closed')
    const release = await this.#queue.acquire()
    const connection = new PGliteConnection(pglite, statements, this)
    this.#releases.set(connection, release)
    return connection
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: Compile) {
    await run(connection, sql`savepoint ${sql.id(name)}`, compile)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: Compile) {
    await run(connection, sql`rollback to ${sql.id(name)}`, compile)
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string, compile: Compile) {
    await run(connection, sql`release ${sql.id(name)}`, compile)
  }

  /**
   * Runs one query after yielding to other work. Once PGlite has failed to write its log, the next query would hang
   * the whole process, so none is run.
   */
  async perform<T>(query: () => Promise<T>): Promise<T> {
    await this.#yield()
    if (this.#failure) throw this.#failure
    try {
      return await query()
    } catch (error) {
      if (error instanceof Error && error.message.includes('pg_wal')) {
        this.#failure = error
        this.#onBroken()
      }
      throw error
    }
  }

  /** PGlite runs on this thread: without yielding, consecutive queries would be one long task. */
  async #yield(): Promise<void> {
    if (performance.now() - this.#yieldedAt < maxBlockingMs) return
    for (let turn = 0; turn < turnsOfRequest; turn += 1) await setImmediate()
    this.#yieldedAt = performance.now()
  }

  async destroy(): Promise<void> {
    const pglite = this.#pglite
    this.#pglite = undefined
    await this.#queue.drain()
    if (!this.#failure) await pglite?.close()
  }
}

type Compile = QueryCompiler['compileQuery']

async function run(connection: DatabaseConnection, command: RawBuilder<unknown>, compile: Compile) {
  await connection.executeQuery(compile(command.toOperationNode(), createQueryId()))
}

class PGliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly #statements: PreparedStatements
  readonly #driver: PGliteDriver

  constructor(pglite: PGlite, statements: PreparedStatements, driver: PGliteDriver) {
    this.#pglite = pglite
    this.#statements = statements
    this.#driver = driver
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // As with pg, text without parameters may contain several statements (migrations do).
    const isScript = parameters.length === 0 && sql.includes(';')
    const [blob] = parameters
    const result = await this.#driver.perform(async () => {
      if (blob instanceof Blob) return this.#pglite.query(sql, [], { blob })
      if (!isScript) return this.#statements.query(sql, parameters)
      await this.#statements.forget()
      return (await this.#pglite.exec(sql)).at(-1)
    })
    return {
      // The row type is known to the caller's query only.
      rows: (result?.rows ?? []) as R[],
      numAffectedRows: BigInt(result?.affectedRows ?? 0),
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream results')
  }
}
