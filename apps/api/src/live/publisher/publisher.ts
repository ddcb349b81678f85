import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { FirestoreRefusal, type StoreWrite } from '#platform/firebase/firestore-client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/logger.ts'
import { Lease } from './lease.ts'
import { LogTail, type PublishOutcome, type TailDeps } from './log-tail.ts'
import { takeReadMarks } from './read-marks.ts'
import { type ListActiveSessions, SessionDocuments } from './session-documents.ts'
import { type ListVisits, VisitorDocuments } from './visitor-documents.ts'
import { Wakeup } from './wakeup.ts'

export interface PublisherDeps extends TailDeps {
  onChange: (listener: () => void) => () => void
  listActiveSessions: ListActiveSessions
  /** Undefined where visitors can't sign in. */
  listVisits?: ListVisits | undefined
  clock: Clock
  log: Log
  /** Least time between two commits; tests are in a hurry. */
  paceMs?: number
}

/** The consoles read it: without it, or when it is old, what they show may not be current. */
const heartbeatPath = 'status/publisher'
const heartbeatMs = 2 * secondMs
const sessionsMs = 2 * secondMs
const visitsMs = 5 * secondMs
const marksMs = secondMs
/** Firestore advises one write per second of one document, and every commit writes the publisher's state. */
const defaultPaceMs = secondMs
const leasePollMs = secondMs
const blockedMs = 20
const firstRetryMs = 500
const maxRetryMs = 20 * secondMs
/** How long a call in progress may still take when the server stops. */
const stopMs = 2 * secondMs

type Duty = 'heartbeat' | 'sessions' | 'visits' | 'marks'

export const publisherLease = 'firestore-publisher'

/**
 * Copies what changes to Firestore, and takes the marks of clients back, while this server has the lease. After any
 * failure it reads from the store where it is, so that a commit whose answer was lost counts.
 */
export class Publisher {
  readonly #deps: PublisherDeps
  readonly #lease: Lease
  readonly #sessions: SessionDocuments
  readonly #visits: VisitorDocuments | undefined
  readonly #wakeup = new Wakeup()
  /** When each is due, by the monotonic clock. */
  readonly #due: Record<Duty, number> = { heartbeat: 0, sessions: 0, visits: 0, marks: 0 }
  #tail: LogTail | undefined
  #mustFill = false
  #committedAt = -Infinity
  #failuresInARow = 0
  #running: Promise<void> | undefined
  #stopListening = () => {}
  /** For the metrics. */
  readonly counts = { failures: 0, marks: 0 }

  constructor(deps: PublisherDeps) {
    this.#deps = deps
    this.#lease = new Lease(deps.db, publisherLease)
    this.#sessions = new SessionDocuments(deps.client, deps.listActiveSessions)
    this.#visits = deps.listVisits && new VisitorDocuments(deps.client, deps.listVisits)
  }

  /** The position in the log, if this server is the one that publishes. */
  get position(): number | undefined {
    return this.#lease.isHeld ? this.#tail?.position : undefined
  }

  start(): void {
    this.#stopListening = this.#deps.onChange(() => this.#wakeup.wake())
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopListening()
    this.#wakeup.stop()
    const timer = setTimeout(() => this.#deps.client.close(), stopMs)
    await this.#running
    clearTimeout(timer)
    await this.#lease.release().catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'lease of the Firestore publisher not released')
    })
  }

  async #run(): Promise<void> {
    while (!this.#wakeup.isStopped) {
      try {
        // Asked again after every failure: another server may have taken over.
        if ((this.#tail && this.#lease.isHeld) || (await this.#lease.take())) {
          const next = await this.#step()
          this.#failuresInARow = 0
          if (next !== 'more') await this.#wait(next)
        } else {
          this.#close()
          await this.#wakeup.sleepThrough(leasePollMs)
        }
      } catch (error) {
        if (this.#wakeup.isStopped) return
        await this.#recover(error)
      }
    }
  }

  async #step(): Promise<PublishOutcome['next']> {
    if (!this.#tail) {
      // Sessions first: a first fill takes a while.
      await this.#sessions.sync()
      this.#tail = await LogTail.open(this.#deps, { mustFill: this.#mustFill })
      this.#mustFill = false
    }
    if (this.#isDue('sessions', sessionsMs)) await this.#sessions.sync()
    if (this.#isDue('visits', visitsMs)) await this.#visits?.sync()
    if (this.#isDue('marks', marksMs) && this.#sessions.hasSessions) {
      this.counts.marks += await takeReadMarks(this.#deps.client, this.#deps.collections)
    }
    const tail = this.#tail
    const { next, hasWritten } = await tail.publish((position) => this.#heartbeat(tail, position))
    if (hasWritten) this.#committedAt = performance.now()
    return next
  }

  /** Until something is due or changes, and until the next commit may be sent. */
  async #wait(next: 'done' | 'blocked'): Promise<void> {
    const { paceMs = defaultPaceMs } = this.#deps
    const dueAt = Math.min(this.#tail?.nextDueAt ?? Infinity, ...Object.values(this.#due))
    const waitMs = next === 'blocked' ? blockedMs : dueAt - performance.now()
    await this.#wakeup.sleep(waitMs, { least: this.#committedAt + paceMs })
  }

  #heartbeat(tail: LogTail, position: number): StoreWrite[] {
    if (!this.#isDue('heartbeat', heartbeatMs)) return []
    const at = this.#deps.clock().toISOString()
    const data = { at, position, everyMs: heartbeatMs, epoch: tail.logId }
    return [{ kind: 'set', path: heartbeatPath, data }]
  }

  /** True once per interval. */
  #isDue(what: Duty, everyMs: number): boolean {
    const now = performance.now()
    if (now < this.#due[what]) return false
    this.#due[what] = now + everyMs
    return true
  }

  async #recover(error: unknown): Promise<void> {
    this.counts.failures += 1
    this.#failuresInARow += 1
    // A position of a document that is not there: somebody deleted it.
    if (error instanceof FirestoreRefusal && error.status === 'NOT_FOUND') this.#mustFill = true
    this.#close()
    const mostMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (this.#failuresInARow - 1))
    const delayMs = mostMs * (0.5 + Math.random() / 2)
    this.#deps.log.warn({ err: error, delayMs }, 'Firestore publisher failed')
    await this.#wakeup.sleepThrough(delayMs)
  }

  #close(): void {
    this.#tail = undefined
    this.#sessions.forget()
    this.#visits?.forget()
    this.#due.heartbeat = 0
  }
}
