import { setTimeout as sleep } from 'node:timers/promises'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { databaseLogSource } from '../../apps/api/src/platform/change-log/log-source.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { movePositions } from '../../apps/api/test/live-process/test-writes.ts'
import { serveCalls } from '../rpc.ts'

/** Positions are written in batches, as the server does. */
const batchesPerSecond = 50
/** Concurrent transactions, like those of a server's pool. */
const concurrentTransactions = 4

type Positions = Parameters<typeof movePositions>[1]
/** Destination of the updates, and the current log position. */
interface Target {
  write: (positions: Positions) => Promise<void>
  head: () => Promise<number>
}
let target: Target | undefined
let ids: string[] = []
let next = 0

/** The trucks move in turns. Each position carries its creation time, which is before its transaction begins. */
function nextPositions(count: number): Positions {
  const at = new Date()
  return Array.from({ length: count }, () => {
    const turn = next++
    const truck = turn % ids.length
    const progress = (truck / ids.length + Math.floor(turn / ids.length) / 5000) % 1
    return {
      id: ids[truck] ?? '',
      lat: rounded(3 + 8 * progress + Math.random() / 100, 5),
      lng: rounded(-77 + 4 * ((truck * 0.618) % 1) + Math.random() / 100, 5),
      at,
      progress: rounded(progress, 4),
    }
  })
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

const calls = {
  /** Writes from another process on the same PostgreSQL, with the server's own code. */
  async writeToPostgres(where: { databaseUrl: string; ids: string[] }) {
    const log = createLogger('silent')
    const { db, listen } = await openDatabase({ databaseUrl: where.databaseUrl, dataDir: '' }, log)
    const changeLog = new ChangeLog({ db, clock: () => new Date(), log, listen })
    target = {
      write: (batch) => movePositions(changeLog, batch),
      head: () => databaseLogSource(db).head(),
    }
    ids = where.ids
  },

  /** Writes inside the server's process, because only that process can open PGlite. */
  writeToServer(where: { testApiUrl: string; ids: string[] }) {
    const post = async (path: string, body: unknown) => {
      const response = await fetch(new URL(path, where.testApiUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    }
    target = {
      write: async (batch) => void (await post('/positions', batch)),
      head: async () => Number(await post('/head', null)),
    }
    ids = where.ids
  },

  /** Writes at this rate for this time and returns the achieved number, because a slow database delays writes. */
  async run({ rate, seconds }: { rate: number; seconds: number }) {
    const begin = performance.now()
    const batch = Math.max(1, Math.round(rate / batchesPerSecond))
    const total = Math.round((rate * seconds) / batch)
    let started = 0
    const writeBatches = async () => {
      while (started < total) {
        const dueAt = begin + (started++ * 1000 * batch) / rate
        if (performance.now() > begin + seconds * 1500) return
        await sleep(Math.max(0, dueAt - performance.now()))
        await target?.write(nextPositions(batch))
        written += batch
      }
    }
    let written = 0
    await Promise.all(Array.from({ length: concurrentTransactions }, writeBatches))
    const took = (performance.now() - begin) / 1000
    return { updates: written, perSecond: written / took, seq: (await target?.head()) ?? 0 }
  },
}

export type WriterCalls = typeof calls
serveCalls(calls)
