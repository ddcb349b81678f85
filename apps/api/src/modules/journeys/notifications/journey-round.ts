import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import { lockJourneys } from '../commands/lock-journey.ts'
import type { OperationDeps } from '../commands/operation-deps.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneysById } from '../journey-queries.ts'
import { readBeside } from './read-beside.ts'
import { isNews, readCircumstances, tellOfJourneys } from './tell-of-journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateKeys } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import { journeyConditionKinds } from './journey-conditions.ts'

interface RoundDeps extends Pick<OperationDeps, 'changeLog' | 'clock' | 'notifications' | 'usual'> {
  db: Db
  log: Log
  /** A journey that is in memory anyway, as it was seconds ago. */
  findInMemory?: (id: string) => JourneyDocument | undefined
}

/** Journeys at a time: PGlite does nothing else while it reads them. */
const partSize = 50
/** Short transactions: whoever else tells of something waits for them. */
const toldAtOnce = 20

/**
 * Goes round the journeys, a part at a time, for what only the clock brings about. It looks first and writes
 * only where people know less, or more, than what holds. Several processes may do this at once.
 */
export class JourneyRound {
  readonly #deps: RoundDeps
  /** Everything up to this id has had its turn. */
  #after: string | undefined

  constructor(deps: RoundDeps) {
    this.#deps = deps
  }

  get isAtItsBeginning(): boolean {
    return this.#after === undefined
  }

  /** The next part, as long as it is wanted; after the last comes the first again. */
  async lookOn(isWanted = () => true): Promise<void> {
    const { db } = this.#deps
    const ids = await findOfInterest(db, this.#after, partSize)
    // First of all: a part that fails must not be the next again, for ever.
    this.#after = ids.length < partSize ? undefined : ids.at(-1)
    if (ids.length === 0) return
    const hasNews = await this.#look(ids)
    const telling = ids.filter((id) => this.#guard(id, () => hasNews(id)))
    for (let from = 0; from < telling.length && isWanted(); from += toldAtOnce) {
      await this.#tellTogether(telling.slice(from, from + toldAtOnce))
    }
  }

  /** One that can't be looked at stands in nobody's way. */
  #guard(journeyId: string, look: () => boolean): boolean {
    try {
      return look()
    } catch (error) {
      this.#deps.log.warn({ err: error, journeyId }, 'a journey could not be looked at')
      return false
    }
  }

  /** Where one of them fails, each by itself. */
  async #tellTogether(ids: readonly string[]): Promise<void> {
    try {
      await this.#tell(ids)
    } catch (error) {
      const [journeyId, ...others] = ids
      if (others.length === 0) {
        this.#deps.log.warn({ err: error, journeyId }, 'nobody was told of a journey')
      } else {
        for (const id of ids) await this.#tellTogether([id])
      }
    }
  }

  /** Answers of which there is something to tell, or something told is over. */
  async #look(ids: readonly string[]): Promise<(id: string) => boolean> {
    const { db, clock } = this.#deps
    const circumstances = await readCircumstances(this.#deps, db, clock())
    const journeys = await this.#readJourneys(ids)
    const besideOf = await readBeside(db, ids)
    return (id) => {
      const journey = journeys.get(id)
      const beside = besideOf(id)
      // It is gone, and with it all that was told of it.
      if (!journey) return beside.openKeys.size > 0
      const known = { journey, ...beside }
      return isNews(known, circumstances)
    }
  }

  async #readJourneys(ids: readonly string[]): Promise<Map<string, JourneyDocument>> {
    const { db, findInMemory = () => undefined } = this.#deps
    const journeys = new Map<string, JourneyDocument>()
    for (const id of ids) {
      const journey = findInMemory(id)
      if (journey) journeys.set(id, journey)
    }
    const others = ids.filter((id) => !journeys.has(id))
    if (others.length === 0) return journeys
    const rows = await selectJourneysById(db, others).execute()
    for (const row of rows) journeys.set(row.id, journeyDocument(row))
    return journeys
  }

  async #tell(ids: readonly string[]): Promise<void> {
    const { changeLog, clock } = this.#deps
    await changeLog.write('notification.round', async (tx, record) => {
      await lockJourneys(tx, ids)
      // Read again: whoever held them may have changed them.
      const rows = await selectJourneysById(tx, ids).orderBy('journeys.id').execute()
      const there = new Set(rows.map(({ id }) => id))
      const gone = ids.filter((id) => !there.has(id))
      const journeys = rows.map(journeyDocument)
      await tellOfJourneys(this.#deps, { tx, record }, journeys, clock(), gone)
    })
  }
}

/** Written out, not as parameters: only then does the partial index of what is open serve. */
const openStates = sql.raw(openStateKeys.map((key) => journeyStates[key]).join())

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * The next journeys, by id, of which there may be something to tell: those that are not closed, those whose
 * bill waits for somebody and those of which something told is not over.
 */
async function findOfInterest(
  db: Db,
  after: string | undefined,
  atMost: number,
): Promise<string[]> {
  const from = after ?? beforeAll
  const { rows } = await sql<{ id: string }>`
    (select id from journeys where journey_state_id in (${openStates}) and id > ${from}
      order by id limit ${atMost})
    union
    (select distinct journey_id from surcharges where status = 'settled' and journey_id > ${from}
      order by journey_id limit ${atMost})
    union
    (select distinct subject_id from occurrences where cleared_at is null
      and kind = any(${[...journeyConditionKinds]}::text[]) and subject_id > ${from}
      order by subject_id limit ${atMost})
    order by id limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}
