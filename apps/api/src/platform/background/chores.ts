import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import { runInBackground } from '../database/connection-queue.ts'
import type { Readiness } from '../http/readiness.ts'
import type { Log } from '../logger.ts'

/** A periodic background job. It runs only while the server is ready, and never twice at once. */
export interface Chore {
  /** For the log and the list of all chores. */
  name: string
  everyMs: number
  /** How soon after the server is ready it runs for the first time; a minute unless stated. */
  firstAfterMs?: number
  /** A failure is logged; the next run comes as usual. Long runs end early when `isReady` turns false. */
  run: (isReady: () => boolean) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every chore of this server. */
    chores: readonly Chore[]
    addChores(chores: readonly Chore[]): void
  }
}

/** Runs the chores that the platform and the modules add, until the server closes. */
export const choresPlugin = fp<{ readiness: Readiness }>(
  async (app, { readiness }) => {
    const chores: Chore[] = []
    const stops: (() => Promise<void>)[] = []
    app.decorate('chores', chores)
    app.decorate('addChores', (added: readonly Chore[]) => {
      chores.push(...added)
      stops.push(...added.map((chore) => startChore(chore, readiness, app.log)))
    })
    app.addHook('preClose', async () => {
      await Promise.all(stops.map((stop) => stop()))
    })
  },
  { name: 'chores' },
)

function startChore(chore: Chore, readiness: Readiness, log: Log): () => Promise<void> {
  const { name, everyMs, firstAfterMs = minuteMs, run } = chore
  const isReady = () => readiness.state === 'ready'
  const checkEveryMs = Math.min(everyMs, firstAfterMs)
  let dueAt = 0
  return repeat(async () => {
    const now = Date.now()
    if (!isReady() || now < dueAt) return
    // Timers are not exact: without the half interval, one that fires a little early would skip a run.
    dueAt = now + everyMs - checkEveryMs / 2
    try {
      await runInBackground(() => run(isReady))
    } catch (error) {
      log.warn({ err: error, chore: name }, 'chore failed')
    }
  }, checkEveryMs)
}

/**
 * Runs the work periodically, never twice at once. The work must handle its own failures. The returned function
 * stops it and waits for a run in progress.
 */
export function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
