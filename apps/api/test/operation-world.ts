import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import type {
  CommandAnswer,
  JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { defaultLimits, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import {
  type CommandDeps,
  JourneyCommandService,
} from '#modules/journeys/commands/journey-command-service.ts'
import { journeyDocument } from '#modules/journeys/journey-document.ts'
import { selectJourneys } from '#modules/journeys/journey-queries.ts'
import { createRoadBlocksCache } from '#modules/journeys/reads/road-blocks.ts'
import { createProtocolsCache } from '#modules/journeys/protocols/protocol-store.ts'
import { createUsualDurationsCache } from '#modules/journeys/reads/usual-durations.ts'
import { fireDueTimers } from '#modules/journeys/timers/journey-timers.ts'
import { createNotificationService } from '#modules/notifications/delivery/notification-service.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildCustomer, buildUser } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

export const wantedService: NewJourneyBody = {
  origin: { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 },
  destination: { name: 'Medellín', divipola: '05001', lat: 6.25, lng: -75.58 },
  cargo: 'Café en sacos',
  priceCop: 3_200_000,
}

/** The command service on its own database, with a clock that only the test moves. */
export class OperationWorld {
  readonly database: Database
  readonly deps: CommandDeps
  readonly commands: JourneyCommandService
  readonly customerId: string
  readonly administratorId: string
  now = new Date('2026-11-16T12:00:00Z')
  readonly #changeLog: ChangeLog

  private constructor(database: Database, people: { customerId: string; administratorId: string }) {
    this.database = database
    const clock = () => this.now
    this.#changeLog = new ChangeLog({ db: database.db, clock, log: createLogger('silent') })
    this.deps = {
      changeLog: this.#changeLog,
      clock,
      limits: defaultLimits,
      notifications: createNotificationService({ speed: 1 }),
      readUsualDurations: createUsualDurationsCache(),
      readProtocols: createProtocolsCache(),
      readRoadBlocks: createRoadBlocksCache(),
      // The routes' own test is about the limit.
      cancelWithoutApproval: Number.POSITIVE_INFINITY,
    }
    this.commands = new JourneyCommandService(this.deps)
    this.customerId = people.customerId
    this.administratorId = people.administratorId
  }

  static async open(): Promise<OperationWorld> {
    const database = await createTestDatabase()
    const customerId = await buildCustomer(database.db)
    const { id } = await buildUser(database.db, { given_names: 'Luis', surnames: 'Gómez' })
    return new OperationWorld(database, { customerId, administratorId: id })
  }

  get db(): Db {
    return this.database.db
  }

  get limits(): JourneyLimits {
    return this.deps.limits
  }

  async close(): Promise<void> {
    await this.#changeLog.stop()
    await this.database.close()
  }

  passMinutes(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * minuteMs)
  }

  /** A driver with a truck and no papers, so that none can have expired. */
  addDriver(overrides: DriverOverrides = {}): Promise<string> {
    return addDriver(this.db, overrides)
  }

  async request(overrides: Partial<NewJourneyBody> = {}): Promise<JourneyDocument> {
    const source = { actor: 'customer', actorId: this.customerId } as const
    const body = { ...wantedService, ...overrides }
    const { journey } = await this.commands.create(source, this.customerId, body)
    return journey
  }

  /** The appointment is in a day by default. */
  book(overrides: Partial<NewJourneyBody> = {}): Promise<JourneyDocument> {
    return this.request({ loadingAt: this.inMinutes(24 * 60), ...overrides })
  }

  inMinutes(minutes: number): string {
    return new Date(this.now.getTime() + minutes * minuteMs).toISOString()
  }

  async read(id: string): Promise<JourneyDocument> {
    const row = await selectJourneys(this.db)
      .where('journeys.id', '=', id)
      .executeTakeFirstOrThrow()
    return journeyDocument(row)
  }

  async stateOf(id: string): Promise<JourneyStateId> {
    return (await this.read(id)).journeyStateId
  }

  fireTimers(): Promise<void> {
    return fireDueTimers({ ...this.deps, db: this.db, log: createLogger('silent') })
  }

  /** Records a report of the phone, except in tests of a lost signal. */
  async reportSignal(id: string, unless?: JourneyEvent): Promise<void> {
    if (unless === 'loseSignal') return
    const signal = { heard_at: this.now }
    await this.db.updateTable('journeys').set(signal).where('id', '=', id).execute()
  }

  /** Performs the commands as the journey's driver, or as a new one. */
  async drive(id: string, commands: readonly JourneyCommand[]): Promise<void> {
    const { driver } = await this.read(id)
    const driverId = driver?.id ?? (await this.addDriver())
    for (const command of commands) await this.driver(driverId, id, command)
  }

  /** A new request on which its driver has performed these commands. */
  async requestAndDrive(
    commands: readonly JourneyCommand[],
    agreed: Partial<NewJourneyBody> = {},
  ): Promise<string> {
    const { id } = await this.request(agreed)
    await this.drive(id, commands)
    return id
  }

  driver(actorId: string, journeyId: string, command: JourneyCommand): Promise<CommandAnswer> {
    return this.commands.perform({ actor: 'driver', actorId }, journeyId, command)
  }

  customer(journeyId: string, command: JourneyCommand): Promise<CommandAnswer> {
    const source = { actor: 'customer', actorId: this.customerId } as const
    return this.commands.perform(source, journeyId, command)
  }

  administrator(
    journeyId: string,
    command: JourneyCommand,
    actorId = this.administratorId,
  ): Promise<CommandAnswer> {
    return this.commands.perform({ actor: 'administrator', actorId }, journeyId, command)
  }

  /** An administrator enters what the customer or the driver said by phone. */
  onBehalfOf(
    actor: 'customer' | 'driver',
    journeyId: string,
    command: JourneyCommand,
  ): Promise<CommandAnswer> {
    const source = { actor, actorId: null, enteredBy: this.administratorId }
    return this.commands.perform(source, journeyId, command)
  }
}

interface DriverOverrides {
  thirdPartyCompany?: string
  licenceCategory?: 'C1' | 'C2' | 'C3'
  vehicleType?: string
  payloadKg?: number
  plate?: string
}

let vehicleCount = 0

async function addDriver(db: Db, overrides: DriverOverrides): Promise<string> {
  const { id } = await buildUser(db, { kind: 'driver', password_hash: null })
  vehicleCount += 1
  const vehicle = {
    id: randomUUID(),
    plate: overrides.plate ?? plateNumber(vehicleCount),
    type: overrides.vehicleType ?? 'Tractomula',
    trailer_plate: 'R99001',
    payload_kg: overrides.payloadKg ?? null,
  }
  await db.insertInto('vehicles').values(vehicle).execute()
  await db
    .insertInto('drivers')
    .values({
      user_id: id,
      cedula: String(1_999_000_000 + vehicleCount),
      licence_category: overrides.licenceCategory ?? 'C3',
      vehicle_id: vehicle.id,
      third_party_company: overrides.thirdPartyCompany ?? null,
    })
    .execute()
  return id
}

/** `ZZA001`, `ZZA002` …, `ZZB000`. */
const plateNumber = (number: number): string =>
  `ZZ${String.fromCharCode(65 + Math.floor(number / 1000))}${String(number % 1000).padStart(3, '0')}`
