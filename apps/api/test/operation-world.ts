import { randomUUID } from 'node:crypto'
import type {
  CommandAnswer,
  JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { defaultLimits, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { createJourneyOperation } from '#modules/journeys/commands/create-journey-operation.ts'
import type { JourneyOperation } from '#modules/journeys/commands/journey-operation.ts'
import type { OperationDeps } from '#modules/journeys/commands/operation-deps.ts'
import { journeyDocument } from '#modules/journeys/journey-document.ts'
import { selectJourneys } from '#modules/journeys/journey-queries.ts'
import { createUsualStays } from '#modules/journeys/notifications/usual-stays.ts'
import { fireDueTimers } from '#modules/journeys/timers/fire-due-timers.ts'
import { createNotificationService } from '#modules/notifications/telling/create-notification-service.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildCustomer, buildUser } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

export const wantedService: NewJourneyBody = {
  origin: { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 },
  destination: { name: 'Medellín', divipola: '05001', lat: 6.25, lng: -75.58 },
  cargo: 'Café en sacos',
  priceCop: 3_200_000,
}

/** The operation on a database of its own, with a clock that stands until it is moved. */
export class OperationWorld {
  readonly database: Database
  readonly deps: OperationDeps
  readonly operation: JourneyOperation
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
      usual: createUsualStays(),
    }
    this.operation = createJourneyOperation(this.deps)
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
    this.now = new Date(this.now.getTime() + minutes * 60_000)
  }

  /** With a truck, and papers that are in order because there are none. */
  addDriver(overrides: DriverOverrides = {}): Promise<string> {
    return addDriver(this.db, overrides)
  }

  async request(overrides: Partial<NewJourneyBody> = {}): Promise<JourneyDocument> {
    const acting = { actor: 'customer', actorId: this.customerId } as const
    const body = { ...wantedService, ...overrides }
    const { journey } = await this.operation.create(acting, this.customerId, body)
    return journey
  }

  /** For a day from now unless told otherwise. */
  book(overrides: Partial<NewJourneyBody> = {}): Promise<JourneyDocument> {
    return this.request({ loadingAt: this.inMinutes(24 * 60), ...overrides })
  }

  inMinutes(minutes: number): string {
    return new Date(this.now.getTime() + minutes * 60_000).toISOString()
  }

  /** The journey as screens show it. */
  async read(id: string): Promise<JourneyDocument> {
    const row = await selectJourneys(this.db)
      .where('journeys.id', '=', id)
      .executeTakeFirstOrThrow()
    return journeyDocument(row)
  }

  async stateOf(id: string): Promise<JourneyStateId> {
    return (await this.read(id)).journeyStateId
  }

  /** What is due by the clock happens now. */
  fireTimers(): Promise<void> {
    return fireDueTimers({ ...this.deps, db: this.db, log: createLogger('silent') })
  }

  /** The phone reports, unless it is its silence that matters. */
  async hear(id: string, unless?: JourneyEvent): Promise<void> {
    if (unless === 'loseSignal') return
    const heard = { heard_at: this.now }
    await this.db.updateTable('journeys').set(heard).where('id', '=', id).execute()
  }

  /** By the journey's driver; a new one where there is none. */
  async drive(id: string, commands: readonly JourneyCommand[]): Promise<void> {
    const { driver } = await this.read(id)
    const driverId = driver?.id ?? (await this.addDriver())
    for (const command of commands) await this.driver(driverId, id, command)
  }

  /** A request that its driver has brought so far. */
  async bring(
    commands: readonly JourneyCommand[],
    agreed: Partial<NewJourneyBody> = {},
  ): Promise<string> {
    const { id } = await this.request(agreed)
    await this.drive(id, commands)
    return id
  }

  driver(actorId: string, journeyId: string, command: JourneyCommand): Promise<CommandAnswer> {
    return this.operation.perform({ actor: 'driver', actorId }, journeyId, command)
  }

  customer(journeyId: string, command: JourneyCommand): Promise<CommandAnswer> {
    const acting = { actor: 'customer', actorId: this.customerId } as const
    return this.operation.perform(acting, journeyId, command)
  }

  administrator(
    journeyId: string,
    command: JourneyCommand,
    actorId = this.administratorId,
  ): Promise<CommandAnswer> {
    return this.operation.perform({ actor: 'administrator', actorId }, journeyId, command)
  }

  /** An administrator writes down what somebody said by phone. */
  onBehalfOf(
    actor: 'customer' | 'driver',
    journeyId: string,
    command: JourneyCommand,
  ): Promise<CommandAnswer> {
    const acting = { actor, actorId: null, enteredBy: this.administratorId }
    return this.operation.perform(acting, journeyId, command)
  }
}

interface DriverOverrides {
  thirdPartyCompany?: string
  licenceCategory?: 'C1' | 'C2' | 'C3'
  vehicleType?: string
  payloadKg?: number
  plate?: string
}

let plates = 0

async function addDriver(db: Db, overrides: DriverOverrides): Promise<string> {
  const { id } = await buildUser(db, { kind: 'driver', password_hash: null })
  plates += 1
  const vehicle = {
    id: randomUUID(),
    plate: overrides.plate ?? plateNumber(plates),
    type: overrides.vehicleType ?? 'Tractomula',
    trailer_plate: 'R99001',
    payload_kg: overrides.payloadKg ?? null,
  }
  await db.insertInto('vehicles').values(vehicle).execute()
  await db
    .insertInto('drivers')
    .values({
      user_id: id,
      cedula: String(1_999_000_000 + plates),
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
