import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { expect } from 'vitest'
import { journeyCollection } from '#modules/journeys/journey-collection.ts'
import { readPoints } from '#modules/journeys/positions/reported-point.ts'
import {
  type DoubtedPoints,
  type PositionBatch,
  type StoredBatch,
  storePositions,
} from '#modules/journeys/positions/position-store.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildCustomer, buildTruck } from './factories.ts'
import { insertJourney } from './live-process/test-writes.ts'
import { replayLog } from './live-expectations.ts'
import { createTestDatabase } from './test-database.ts'

/** Drivers and their positions on their own database, with a clock that doesn't move. */
export class PositionWorld {
  readonly now = new Date('2026-11-15T12:00:00.123Z')
  readonly #database: Database
  readonly #changeLog: ChangeLog
  readonly #customerId: string
  readonly #doubted: DoubtedPoints = new Map()
  #nextPlateNumber = 100

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

  /** The driver accepted the journey this many minutes ago. */
  async begin(journeyId: string, minutes: number): Promise<void> {
    const noActor = { actor: 'driver', actor_id: null, entered_by: null } as const
    const noPosition = { reported_at: null, lat: null, lng: null }
    const noDetail = { reason_code: null, note: null, request_id: null, detail: '{}' }
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
        ...noActor,
        ...noPosition,
        ...noDetail,
      })
      .execute()
  }

  #addTruck() {
    return buildTruck(this.db, `ZZC${this.#nextPlateNumber++}`)
  }

  before(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * minuteMs)
  }

  /** A position this many minutes ago; one kilometre further south for each. */
  minutesAgo(minutes: number, lng = -74.2): ReportedPosition {
    const lat = 5 - minutes / 111.2
    return { lat, lng, reportedAt: this.before(minutes).toISOString(), speedKmh: 60 }
  }

  store(batches: readonly PositionBatch[]): Promise<StoredBatch[]> {
    const deps = {
      changeLog: this.#changeLog,
      clock: () => this.now,
      maxSpeedKmh: 160,
      doubted: this.#doubted,
    }
    return storePositions(deps, batches)
  }

  async report(driverId: string, positions: readonly ReportedPosition[]): Promise<StoredBatch> {
    const [stored] = await this.store([{ driverId, points: readPoints(positions) }])
    if (!stored) throw new Error('No answer')
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

  /** Deletes all positions of the journey, and records that in the log. */
  async deletePositions(journeyId: string): Promise<void> {
    this.#doubted.clear()
    await this.#changeLog.write('test.forget', async (tx, record) => {
      const noPosition = { position_at: null, position_lat: null, position_lng: null }
      await tx.deleteFrom('positions').where('journey_id', '=', journeyId).execute()
      await tx
        .updateTable('drivers')
        .set({ seen_at: null, seen_lat: null, seen_lng: null })
        .execute()
      const { version } = await tx
        .updateTable('journeys')
        .set((e) => ({ ...noPosition, position_progress: null, version: e('version', '+', 1) }))
        .where('id', '=', journeyId)
        .returning('version')
        .executeTakeFirstOrThrow()
      const patch = { id: journeyId, version, position: null }
      record({ collection: 'journeys', kind: 'patch', patch })
    })
  }

  /** Expects that replaying the log gives the same journeys as the tables. */
  async expectLogToMatch(): Promise<void> {
    const stored = await journeyCollection(this.db).load(collectionQuery('journeys'), {})
    expect(await replayLog(this.db, 'journeys')).toEqual(stored)
  }
}
