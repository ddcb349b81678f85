import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { expect } from 'vitest'
import { journeyCollection } from '#modules/journeys/journey-collection.ts'
import { readPoints } from '#modules/journeys/positions/reported-point.ts'
import {
  type Doubts,
  type PositionBatch,
  type StoredBatch,
  storePositions,
} from '#modules/journeys/positions/store-positions.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildCustomer, buildTruck } from './factories.ts'
import { insertJourney } from './live-world/journey-writes.ts'
import { replayLog } from './live-world/replay-log.ts'
import { createTestDatabase } from './test-database.ts'

const minute = 60_000

/** Drivers and what becomes of their positions, on a database of their own and at a moment that stays. */
export class PositionWorld {
  readonly now = new Date('2026-11-15T12:00:00.123Z')
  readonly #database: Database
  readonly #changeLog: ChangeLog
  readonly #customerId: string
  readonly #doubts: Doubts = new Map()
  #plates = 100

  private constructor(database: Database, customerId: string) {
    this.#database = database
    this.#customerId = customerId
    const log = createLogger('silent')
    this.#changeLog = new ChangeLog({ db: database.db, clock: () => this.now, log })
  }

  static async open(): Promise<PositionWorld> {
    const database = await createTestDatabase()
    return new PositionWorld(database, await buildCustomer(database.db))
  }

  get db(): Db {
    return this.#database.db
  }

  async close(): Promise<void> {
    await this.#changeLog.stop()
    await this.#database.close()
  }

  async addDriver(): Promise<string> {
    return (await this.#addTruck()).driver_id
  }

  /** On the road from Bogotá to Medellín. */
  async addDriverUnderWay(overrides: Partial<Parameters<typeof insertJourney>[1]> = {}) {
    const truck = await this.#addTruck()
    const journey = { customer_id: this.#customerId, ...truck, ...overrides }
    const journeyId = await insertJourney(this.#changeLog, journey)
    return { driverId: journey.driver_id ?? truck.driver_id, journeyId }
  }

  /** Its driver set out so many minutes ago. */
  async begin(journeyId: string, minutes: number): Promise<void> {
    const nobody = { actor: 'driver', actor_id: null, entered_by: null } as const
    const nowhere = { reported_at: null, lat: null, lng: null }
    const nothing = { reason_code: null, note: null, request_id: null, detail: '{}' }
    await this.db
      .insertInto('transitions')
      .values({
        journey_id: journeyId,
        version: 1,
        event: 'accept',
        from_state_id: journeyStates.Request,
        to_state_id: journeyStates.OnWay,
        stay_seconds: 60,
        at: this.before(minutes),
        ...nobody,
        ...nowhere,
        ...nothing,
      })
      .execute()
  }

  #addTruck() {
    return buildTruck(this.db, `ZZC${this.#plates++}`)
  }

  before(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * minute)
  }

  /** So many minutes ago; a kilometre further south with each. */
  minutesAgo(minutes: number, lng = -74.2): ReportedPosition {
    const lat = 5 - minutes / 111.2
    return { lat, lng, reportedAt: this.before(minutes).toISOString(), speedKmh: 60 }
  }

  store(batches: readonly PositionBatch[]): Promise<StoredBatch[]> {
    const deps = {
      changeLog: this.#changeLog,
      clock: () => this.now,
      mostKmh: 160,
      doubts: this.#doubts,
    }
    return storePositions(deps, batches)
  }

  async report(driverId: string, positions: readonly ReportedPosition[]): Promise<StoredBatch> {
    const [stored] = await this.store([{ driverId, points: readPoints(positions) }])
    if (!stored) throw new Error('Nothing was answered')
    return stored
  }

  history(journeyId: string) {
    return this.db
      .selectFrom('positions')
      .select(['reported_at', 'lat', 'lng'])
      .where('journey_id', '=', journeyId)
      .orderBy('reported_at')
      .execute()
  }

  journey(id: string) {
    return this.db.selectFrom('journeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  driver(id: string) {
    return this.db
      .selectFrom('drivers')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  }

  /** As if nothing had ever been reported of it; the log is told. */
  async forget(journeyId: string): Promise<void> {
    this.#doubts.clear()
    await this.#changeLog.write('test.forget', async (tx, record) => {
      const nowhere = { position_at: null, position_lat: null, position_lng: null }
      await tx.deleteFrom('positions').where('journey_id', '=', journeyId).execute()
      await tx
        .updateTable('drivers')
        .set({ seen_at: null, seen_lat: null, seen_lng: null })
        .execute()
      const { version } = await tx
        .updateTable('journeys')
        .set((e) => ({ ...nowhere, position_progress: null, version: e('version', '+', 1) }))
        .where('id', '=', journeyId)
        .returning('version')
        .executeTakeFirstOrThrow()
      const patch = { id: journeyId, version, position: null }
      record({ collection: 'journeys', kind: 'patch', patch })
    })
  }

  /** Who follows the log alone holds what the tables answer. */
  async expectLogToTellTheTruth(): Promise<void> {
    const truth = await journeyCollection(this.db).load(collectionQuery('journeys'), {})
    expect(await replayLog(this.db, 'journeys')).toEqual(truth)
  }
}
