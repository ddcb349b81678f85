import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'
import type { Log } from '../logger.ts'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

interface PoolOptions {
  max: number
  /** Maximum time to hold a connection. */
  holdMilliseconds?: number
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  columnParsers[oid] ?? pg.types.getTypeParser(oid, format)

export function openPool(databaseUrl: string, log: Log, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A process frozen in a transaction would block every reader of the change log.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  })
  // Without listeners, a lost connection would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  if (options.holdMilliseconds) limitHoldTime(pool, options.holdMilliseconds, log)
  return pool
}

/**
 * The pool as Kysely uses it. Each query has a callback, because the promise that `pg` makes keeps the whole result in
 * memory until the next large garbage collection.
 */
export const kyselyPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect()
    const query = (text: string, values: unknown[]) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        client.query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      })
    // In Kysely's type it takes cursors too, which we don't use.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

/** A broken network may drop packets silently; then only a timeout ends the wait. */
function limitHoldTime(pool: pg.Pool, milliseconds: number, log: Log): void {
  const deadlines = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  pool.on('acquire', (client) => {
    const closeConnection = () => {
      log.warn('closed a database connection that was held for too long')
      // The pending query fails.
      void client.end()
    }
    deadlines.set(client, setTimeout(closeConnection, milliseconds))
  })
  pool.on('release', (_error, client) => clearTimeout(deadlines.get(client)))
}

/**
 * Listens on a channel of the database. Also calls `onMessage` without a message whenever it (re)connects, because
 * earlier messages are lost. Returns a function that stops it.
 */
export type Listen = (
  channel: string,
  onMessage: (message: string | undefined) => void,
) => () => Promise<void>

const minRetryMs = 100
const maxRetryMs = 5_000
const endTimeoutMs = 1_000

/** Uses its own connection, and reconnects when it is lost. */
export function listenOnPostgres(databaseUrl: string, log: Log): Listen {
  return (channel, onMessage) => {
    const stopping = new AbortController()
    const { signal } = stopping
    let retryDelayMs = minRetryMs
    const onListening = () => {
      retryDelayMs = minRetryMs
      onMessage(undefined)
    }
    const keepListening = async () => {
      while (!signal.aborted) {
        try {
          await listenUntilLost({ databaseUrl, channel, onMessage, onListening, signal })
        } catch (error) {
          if (!signal.aborted) log.warn({ err: error }, 'listening connection lost')
        }
        await sleep(retryDelayMs, undefined, { signal, ref: false }).catch(() => {})
        retryDelayMs = Math.min(retryDelayMs * 2, maxRetryMs)
      }
    }
    const ended = keepListening()
    return async () => {
      stopping.abort()
      await ended
    }
  }
}

interface ListenOptions {
  databaseUrl: string
  channel: string
  onMessage: (message: string) => void
  onListening: () => void
  signal: AbortSignal
}

/** Rejects when the connection is lost or the signal aborts. */
async function listenUntilLost({
  databaseUrl,
  channel,
  onMessage,
  onListening,
  signal,
}: ListenOptions) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const lost = once(client, 'end', { signal })
  // It may be lost before it is awaited, and emit more than one error.
  lost.catch(() => {})
  client.on('error', () => {})
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onListening()
    await lost
  } finally {
    // An unreachable server never confirms the end.
    await Promise.race([
      client.end().catch(() => {}),
      sleep(endTimeoutMs, undefined, { ref: false }),
    ])
  }
}
