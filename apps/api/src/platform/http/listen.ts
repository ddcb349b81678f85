import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../observability/logger.ts'

/**
 * Hears what is said on a channel of the database. Also calls, without a message, whenever it begins
 * to hear: what was said before is lost. The answer stops it.
 */
export type Listen = (
  channel: string,
  onMessage: (message: string | undefined) => void,
) => () => Promise<void>

const shortestPause = 100
const longestPause = 5_000
const goodbyeTime = 1_000

/** On a connection of its own, which is opened again as often as it is lost. */
export function listenOnPostgres(databaseUrl: string, log: Log): Listen {
  return (channel, onMessage) => {
    const stopping = new AbortController()
    const { signal } = stopping
    let pause = shortestPause
    const onHearing = () => {
      pause = shortestPause
      onMessage(undefined)
    }
    const keepListening = async () => {
      while (!signal.aborted) {
        try {
          await hear({ databaseUrl, channel, onMessage, onHearing, signal })
        } catch (error) {
          if (!signal.aborted) log.warn({ err: error }, 'listening connection lost')
        }
        await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
        pause = Math.min(pause * 2, longestPause)
      }
    }
    const ended = keepListening()
    return async () => {
      stopping.abort()
      await ended
    }
  }
}

interface Hearing {
  databaseUrl: string
  channel: string
  onMessage: (message: string) => void
  onHearing: () => void
  signal: AbortSignal
}

/** Until the connection is lost or nobody wants it any more: both are thrown. */
async function hear({ databaseUrl, channel, onMessage, onHearing, signal }: Hearing) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const lost = once(client, 'end', { signal })
  // It may be lost before anybody waits for it, and tell more than one error.
  lost.catch(() => {})
  client.on('error', () => {})
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onHearing()
    await lost
  } finally {
    // The other side may be gone without a word: then nobody says goodbye.
    await Promise.race([
      client.end().catch(() => {}),
      sleep(goodbyeTime, undefined, { ref: false }),
    ])
  }
}
