import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { withoutDriverStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Log } from '#platform/logger.ts'
import { journeyDocument } from '../journey-document.ts'
import { lockJourneys, selectJourneysById } from '../journey-queries.ts'
import { readConditionData } from './condition-data.ts'
import { journeyConditionKinds } from './journey-conditions.ts'
import {
  needsReconciliation,
  type NotificationDeps,
  readConditionContext,
  reconcileNotifications,
} from './journey-notifications.ts'

interface ReconcilerDeps extends NotificationDeps {
  db: Db
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  log: Log
  /** A document that is already in memory, at most seconds old. */
  findInMemory?: (id: string) => JourneyDocument | undefined
}

/** Journeys per part. PGlite runs nothing else while it reads them. */
const partSize = 50
/** Journeys per transaction. Other transactions that notify wait for its lock, so it must be short. */
const journeysPerTransaction = 20

/**
 * Opens and closes the notifications that depend on time alone. It checks all journeys, one part per call, and
 * writes only where open notifications differ from the conditions. Several processes may run it at once.
 */
export class JourneyReconciler {
  readonly #deps: ReconcilerDeps
  /** Last id of the previous part; undefined before the first part. */
  #after: string | undefined

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps
  }

  get isAtStart(): boolean {
    return this.#after === undefined
  }

  /** Starts again with the first part after the last. */
  async reconcileNextPart(mayContinue = () => true): Promise<void> {
    const ids = await findCandidateIds(this.#deps.db, this.#after, partSize)
    // Set before any work: a part that fails must not be repeated forever.
    this.#after = ids.length < partSize ? undefined : ids.at(-1)
    await this.#reconcileOutdated(ids, mayContinue)
  }

  /**
   * Bookings whose hour has come, before their part of the journeys is reached: the list «Por asignar» counts them from
   * that moment on, and its notification tells the same number.
   */
  async reconcileDueBookings(mayContinue = () => true): Promise<void> {
    const { db, clock, notifications } = this.#deps
    const { bookingWithoutTruck: rule } = await notifications.readRules(db)
    if (!rule.isOn) return
    const loadingBefore = new Date(clock().getTime() + (rule.amount ?? 0) * minuteMs)
    await this.#reconcileOutdated(await findUnannouncedBookings(db, loadingBefore), mayContinue)
  }

  async #reconcileOutdated(ids: readonly string[], mayContinue: () => boolean): Promise<void> {
    if (ids.length === 0) return
    const isOutdated = await this.#readOutdated(ids)
    const outdated = ids.filter((id) => this.#logErrors(id, () => isOutdated(id)))
    for (let at = 0; at < outdated.length && mayContinue(); at += journeysPerTransaction) {
      await this.#reconcile(outdated.slice(at, at + journeysPerTransaction))
    }
  }

  /** A journey that can't be checked must not stop the others. */
  #logErrors(journeyId: string, check: () => boolean): boolean {
    try {
      return check()
    } catch (error) {
      this.#deps.log.warn({ err: error, journeyId }, 'conditions of a journey not checked')
      return false
    }
  }

  /** If the transaction fails, each journey gets its own, so that only the faulty one is left out. */
  async #reconcile(ids: readonly string[]): Promise<void> {
    try {
      await this.#reconcileTogether(ids)
    } catch (error) {
      const [journeyId, ...others] = ids
      if (others.length === 0) {
        this.#deps.log.warn({ err: error, journeyId }, 'notifications of a journey not reconciled')
      } else {
        for (const id of ids) await this.#reconcile([id])
      }
    }
  }

  /** Reads without a lock. Returns a check whether the journey's notifications must be written. */
  async #readOutdated(ids: readonly string[]): Promise<(id: string) => boolean> {
    const { db, clock } = this.#deps
    const context = await readConditionContext(this.#deps, db, clock())
    const journeys = await this.#readJourneys(ids)
    const dataOf = await readConditionData(db, ids)
    return (id) => {
      const journey = journeys.get(id)
      const data = dataOf(id)
      // Notifications of a deleted journey must close.
      if (!journey) return data.openKeys.size > 0
      return needsReconciliation({ journey, ...data }, context)
    }
  }

  async #readJourneys(ids: readonly string[]): Promise<Map<string, JourneyDocument>> {
    const { db, findInMemory = () => undefined } = this.#deps
    const journeys = new Map<string, JourneyDocument>()
    for (const id of ids) {
      const journey = findInMemory(id)
      if (journey) journeys.set(id, journey)
    }
    const missing = ids.filter((id) => !journeys.has(id))
    if (missing.length === 0) return journeys
    const rows = await selectJourneysById(db, missing).execute()
    for (const row of rows) journeys.set(row.id, journeyDocument(row))
    return journeys
  }

  async #reconcileTogether(ids: readonly string[]): Promise<void> {
    const { changeLog, clock } = this.#deps
    await changeLog.write('notification.round', async (tx, record) => {
      await lockJourneys(tx, ids)
      // Read again: the journeys may have changed before the lock.
      const rows = await selectJourneysById(tx, ids).orderBy('journeys.id').execute()
      const existing = new Set(rows.map(({ id }) => id))
      const deletedIds = ids.filter((id) => !existing.has(id))
      const journeys = rows.map(journeyDocument)
      await reconcileNotifications(this.#deps, { tx, record }, journeys, clock(), deletedIds)
    })
  }
}

/** Without an open notification. */
async function findUnannouncedBookings(db: Db, loadingBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('journeys')
    .select('id')
    .where('journey_state_id', 'in', withoutDriverStateIds)
    .where('loading_at', '<=', loadingBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('occurrences')
            .select('occurrences.key')
            .whereRef('subject_id', '=', 'journeys.id')
            .where('occurrences.kind', '=', 'bookingWithoutTruck')
            .where('cleared_at', 'is', null),
        ),
      ),
    )
    .orderBy('loading_at')
    .limit(partSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** As literals, not parameters: the planner uses the partial index on open journeys only for literals. */
const openStatesSql = sql.raw(openStateIds.join())

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * The next journeys by id that may need a notification: open ones, those with a settled surcharge, and those
 * with an open notification.
 */
async function findCandidateIds(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const from = after ?? lowestId
  const { rows } = await sql<{ id: string }>`
    (select id from journeys where journey_state_id in (${openStatesSql}) and id > ${from}
      order by id limit ${limit})
    union
    (select distinct journey_id from surcharges where status = 'settled' and journey_id > ${from}
      order by journey_id limit ${limit})
    union
    (select distinct subject_id from occurrences where cleared_at is null
      and kind = any(${[...journeyConditionKinds]}::text[]) and subject_id > ${from}
      order by subject_id limit ${limit})
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
