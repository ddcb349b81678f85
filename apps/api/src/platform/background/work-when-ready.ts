import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../http/readiness.ts'
import { repeatWork } from './repeat-work.ts'

interface Chore {
  readiness: Readiness
  everyMilliseconds: number
  /** How soon after the server is ready it is done for the first time. */
  soonMilliseconds?: number
  work: () => Promise<void>
  /** What the log says when it failed; it is tried again the next time. */
  failure: string
}

const minute = 60_000

/** Soon after the server is ready, every so often from then on, and no more once it closes. */
export function workWhenReady(app: FastifyInstance, chore: Chore): void {
  const { readiness, everyMilliseconds, soonMilliseconds = minute, work, failure } = chore
  const lookMilliseconds = Math.min(everyMilliseconds, soonMilliseconds)
  let dueAt = 0
  const stop = repeatWork(async () => {
    const now = Date.now()
    if (readiness.state !== 'ready' || now < dueAt) return
    // Intervals are not exact: one that comes a little early is not left out.
    dueAt = now + everyMilliseconds - lookMilliseconds / 2
    try {
      await work()
    } catch (error) {
      app.log.warn({ err: error }, failure)
    }
  }, lookMilliseconds)
  app.addHook('preClose', stop)
}
