import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/database/schema.ts'
import type { LoggedChange } from './change.ts'
import { databaseLogSource, type LogSource } from './log-source.ts'

interface LogRead {
  changes: LoggedChange[]
  /** By a hole that may still be filled: ask again soon. */
  isBlocked: boolean
  /** The limit was reached: ask again at once. */
  hasMore: boolean
}

/** Numbers that were missing at a look, and the transactions that may still bring them. */
interface Hole {
  /** The last number seen behind it: whatever is missing up to here had been taken before the look. */
  through: number
  writers: ReadonlySet<string>
}

interface Place {
  position: number
  hole: Hole | undefined
}

const beforeLookingAgain = 5
const trimmedCheckMilliseconds = 2_000

/** What comes next has been deleted: whoever reads must begin again from the tables. */
export class LogTrimmed extends Error {
  constructor(position: number, trimmedThrough: number) {
    super(`The change log begins after ${trimmedThrough}, the reader stands at ${position}`)
    this.name = 'LogTrimmed'
  }
}

/**
 * Reads the log in order and skips nothing. Numbers are handed out before their transactions commit, so
 * readers see holes: of transactions still under way, and of ones rolled back. When all that were
 * writing after the hole was seen are over, one more look decides: what is missing then will never come.
 */
export class LogReader {
  readonly #source: LogSource
  /** Moves only when a read has wholly succeeded, so that a failed one can be made again. */
  #place: Place
  #trimmedCheckedAt = -Infinity

  constructor(source: LogSource, position: number) {
    this.#source = source
    this.#place = { position, hole: undefined }
  }

  /** From now on: whoever queries the tables after this sees everything up to its position. */
  static async fromHead(db: Db): Promise<LogReader> {
    const source = databaseLogSource(db)
    const head = await source.head()
    let writers = await source.writers()
    while (writers.size > 0) {
      await sleep(beforeLookingAgain)
      writers = stillThere(writers, await source.writers())
    }
    return new LogReader(source, head)
  }

  /** For consumers that kept their position. */
  static at(db: Db, seq: number): LogReader {
    return new LogReader(databaseLogSource(db), seq)
  }

  /** Everything up to here has been handed over or is known never to come. */
  get position(): number {
    return this.#place.position
  }

  /** In order, and one call at a time. Throws `LogTrimmed` when something was deleted before it could be read. */
  async read(limit: number): Promise<LogRead> {
    const first = await this.#readFrom(this.#place, limit)
    const isDecided = first.place.hole?.writers.size === 0
    const last = isDecided ? await this.#readFrom(first.place, limit - first.changes.length) : first
    this.#place = last.place
    const isBlocked = last.place.hole !== undefined
    return {
      changes: isDecided ? [...first.changes, ...last.changes] : first.changes,
      isBlocked,
      hasMore: !isBlocked && last.hasMore,
    }
  }

  async #readFrom(place: Place, limit: number) {
    const { position } = place
    const hole = place.hole && (await this.#lookAgain(place.hole))
    if (hole && hole.writers.size > 0 && hole === place.hole) {
      return { place, changes: [], hasMore: false }
    }
    const settledThrough = hole?.writers.size === 0 ? hole.through : position
    const seen = await this.#source.changesAfter(position, limit)
    if (seen.length === 0) await this.#refuseEmptied(position)
    const changes = takeSettled(seen, position, settledThrough)
    const moved = changes.at(-1)?.seq ?? position
    if (moved - position > changes.length) await this.#refuseTrimmed(position)
    return {
      place: { position: moved, hole: await this.#holeBefore(seen.slice(changes.length), hole) },
      changes,
      hasMore: seen.length === limit,
    }
  }

  /** The same hole, unless one of its writers is over. */
  async #lookAgain(hole: Hole): Promise<Hole> {
    if (hole.writers.size === 0) return hole
    const writers = stillThere(hole.writers, await this.#source.writers())
    return writers.size === hole.writers.size ? hole : { ...hole, writers }
  }

  /** `behind`: what was seen and can't be handed over yet. */
  async #holeBefore(
    behind: readonly LoggedChange[],
    known: Hole | undefined,
  ): Promise<Hole | undefined> {
    const [nearest, farthest] = [behind[0], behind.at(-1)]
    if (!nearest || !farthest) return undefined
    if (known && nearest.seq <= known.through) return known
    return { through: farthest.seq, writers: await this.#source.writers() }
  }

  /** Nothing to see is the end of the log, or all that was to be read is gone; asked now and then. */
  async #refuseEmptied(position: number): Promise<void> {
    if (performance.now() - this.#trimmedCheckedAt < trimmedCheckMilliseconds) return
    await this.#refuseTrimmed(position)
    this.#trimmedCheckedAt = performance.now()
  }

  /** What was trimmed before we looked is counted by now. */
  async #refuseTrimmed(position: number): Promise<void> {
    const trimmedThrough = await this.#source.trimmedThrough()
    if (trimmedThrough > position) throw new LogTrimmed(position, trimmedThrough)
  }
}

/** All up to the first hole that is not settled. */
function takeSettled(seen: LoggedChange[], position: number, settledThrough: number) {
  let before = position
  const broken = seen.findIndex(({ seq }) => {
    const isBroken = seq > before + 1 && seq > settledThrough
    before = seq
    return isBroken
  })
  return broken === -1 ? seen : seen.slice(0, broken)
}

const stillThere = (then: ReadonlySet<string>, now: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...then].filter((writer) => now.has(writer)))
