import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/database/schema.ts'
import type { LoggedChange } from './change.ts'
import { databaseLogSource, type LogSource } from './log-source.ts'

interface LogRead {
  changes: LoggedChange[]
  /** A gap may still be filled: read again soon. */
  isBlocked: boolean
  /** The limit was reached: read again at once. */
  hasMore: boolean
}

/** Missing sequence numbers, and the transactions that may still commit them. */
interface Gap {
  /** The last number seen after the gap: everything missing up to here was assigned before the read. */
  through: number
  writers: ReadonlySet<string>
}

interface ReaderState {
  position: number
  gap: Gap | undefined
}

const writerPollMs = 5
const trimmedCheckMs = 2_000

/** The next changes were deleted: the reader must reload from the tables. */
export class LogTrimmed extends Error {
  constructor(position: number, trimmedThrough: number) {
    super(`The change log begins after ${trimmedThrough}, the reader is at ${position}`)
    this.name = 'LogTrimmed'
  }
}

/**
 * Reads the log in order and skips nothing. Sequence numbers are assigned before their transactions commit, so
 * readers see gaps: of transactions in progress, and of ones rolled back. Once every transaction that was writing
 * when the gap was seen has ended, it reads once more: numbers still missing then will never be committed.
 */
export class LogReader {
  readonly #source: LogSource
  /** Set only after a successful read, so that a failed one can be repeated. */
  #state: ReaderState
  #trimmedCheckedAt = -Infinity

  constructor(source: LogSource, position: number) {
    this.#source = source
    this.#state = { position, gap: undefined }
  }

  /** Starts at the end of the log: a query made after this sees every change up to the position. */
  static async fromHead(db: Db): Promise<LogReader> {
    const source = databaseLogSource(db)
    const head = await source.head()
    let writers = await source.writers()
    while (writers.size > 0) {
      await sleep(writerPollMs)
      writers = stillActive(writers, await source.writers())
    }
    return new LogReader(source, head)
  }

  /** For consumers that stored their position. */
  static at(db: Db, seq: number): LogReader {
    return new LogReader(databaseLogSource(db), seq)
  }

  /** Every number up to here has been returned or will never be committed. */
  get position(): number {
    return this.#state.position
  }

  /** One call at a time. Throws `LogTrimmed` if changes were deleted before they could be read. */
  async read(limit: number): Promise<LogRead> {
    const first = await this.#readFrom(this.#state, limit)
    const isClosed = first.state.gap?.writers.size === 0
    const last = isClosed ? await this.#readFrom(first.state, limit - first.changes.length) : first
    this.#state = last.state
    const isBlocked = last.state.gap !== undefined
    return {
      changes: isClosed ? [...first.changes, ...last.changes] : first.changes,
      isBlocked,
      hasMore: !isBlocked && last.hasMore,
    }
  }

  async #readFrom(state: ReaderState, limit: number) {
    const { position } = state
    const gap = state.gap && (await this.#updateGap(state.gap))
    if (gap && gap.writers.size > 0 && gap === state.gap) {
      return { state, changes: [], hasMore: false }
    }
    const closedThrough = gap?.writers.size === 0 ? gap.through : position
    const seen = await this.#source.changesAfter(position, limit)
    if (seen.length === 0) await this.#checkEmptied(position)
    const changes = takeContiguous(seen, position, closedThrough)
    const newPosition = changes.at(-1)?.seq ?? position
    if (newPosition - position > changes.length) await this.#checkTrimmed(position)
    return {
      state: { position: newPosition, gap: await this.#gapBefore(seen.slice(changes.length), gap) },
      changes,
      hasMore: seen.length === limit,
    }
  }

  /** Returns the same object unless one of its writers has ended. */
  async #updateGap(gap: Gap): Promise<Gap> {
    if (gap.writers.size === 0) return gap
    const writers = stillActive(gap.writers, await this.#source.writers())
    return writers.size === gap.writers.size ? gap : { ...gap, writers }
  }

  /** `afterGap`: changes that were read but can't be returned yet. */
  async #gapBefore(
    afterGap: readonly LoggedChange[],
    known: Gap | undefined,
  ): Promise<Gap | undefined> {
    const [nearest, farthest] = [afterGap[0], afterGap.at(-1)]
    if (!nearest || !farthest) return undefined
    if (known && nearest.seq <= known.through) return known
    return { through: farthest.seq, writers: await this.#source.writers() }
  }

  /** An empty read means the end of the log, or that everything left was deleted; checked at intervals. */
  async #checkEmptied(position: number): Promise<void> {
    if (performance.now() - this.#trimmedCheckedAt < trimmedCheckMs) return
    await this.#checkTrimmed(position)
    this.#trimmedCheckedAt = performance.now()
  }

  /** Must run after the read: then it sees every deletion that the read may have missed. */
  async #checkTrimmed(position: number): Promise<void> {
    const trimmedThrough = await this.#source.trimmedThrough()
    if (trimmedThrough > position) throw new LogTrimmed(position, trimmedThrough)
  }
}

/** All changes before the first open gap. */
function takeContiguous(seen: LoggedChange[], position: number, closedThrough: number) {
  let before = position
  const broken = seen.findIndex(({ seq }) => {
    const isBroken = seq > before + 1 && seq > closedThrough
    before = seq
    return isBroken
  })
  return broken === -1 ? seen : seen.slice(0, broken)
}

const stillActive = (then: ReadonlySet<string>, now: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...then].filter((writer) => now.has(writer)))
