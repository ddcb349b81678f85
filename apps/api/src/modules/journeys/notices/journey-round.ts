import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Log } from '#platform/logger.ts'
import type { Db } from '#platform/schema.ts'
import { findLocked } from '../commands/lock-journey.ts'
import type { OperationDeps } from '../commands/operation-deps.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'
import { findOfInterest } from './find-of-interest.ts'
import { findConditions, journeyConditionKinds } from './journey-conditions.ts'
import { readBeside } from './read-beside.ts'
import { isNews, readCircumstances, tellOfJourney } from './tell-of-journey.ts'

interface RoundDeps extends Pick<OperationDeps, 'changeLog' | 'clock' | 'notices' | 'usual'> {
  db: Db
  log: Log
}

/** Journeys at a time: PGlite does nothing else while it reads them. */
const partSize = 50

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
    const { db, log } = this.#deps
    const ids = await findOfInterest(db, this.#after, partSize)
    // First of all: a part that fails must not be the next again, for ever.
    this.#after = ids.length < partSize ? undefined : ids.at(-1)
    if (ids.length === 0) return
    const hasNews = await this.#look(ids)
    for (const id of ids) {
      if (!isWanted()) return
      try {
        if (hasNews(id)) await this.#tell(id)
      } catch (error) {
        // One that fails stands in nobody's way.
        log.warn({ err: error, journeyId: id }, 'nobody was told of a journey')
      }
    }
  }

  /** Answers of which there is something to tell, or something told is over. */
  async #look(ids: readonly string[]): Promise<(id: string) => boolean> {
    const { db, clock } = this.#deps
    const circumstances = await readCircumstances(this.#deps, db, clock())
    const rows = await selectJourneys(db).where('journeys.id', 'in', ids).execute()
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const besideOf = await readBeside(db, ids)
    return (id) => {
      const row = rowOf.get(id)
      const beside = besideOf(id)
      // It is gone, and with it all that was told of it.
      if (!row) return beside.openKeys.size > 0
      const known = { journey: journeyDocument(row), ...beside }
      return isNews(known, findConditions(known, circumstances), circumstances)
    }
  }

  async #tell(id: string): Promise<void> {
    const { changeLog, clock, notices } = this.#deps
    await changeLog.write('notice.round', async (tx, record) => {
      const locked = await findLocked(tx, id)
      const now = clock()
      const scope = { kinds: journeyConditionKinds, subjectId: id }
      if (!locked) return notices.reconcile({ tx, record }, now, scope, [])
      // Read again: whoever held it may have changed it.
      const journey = await readDocument(tx, id)
      return tellOfJourney(this.#deps, { tx, record }, journey, now)
    })
  }
}

async function readDocument(db: Db, id: string): Promise<JourneyDocument> {
  const row = await selectJourneys(db).where('journeys.id', '=', id).executeTakeFirstOrThrow()
  return journeyDocument(row)
}
