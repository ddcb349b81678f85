import { formatNumber } from '@arriero/domain/format/number.ts'
import { SimulatedCustomer, IdleTrucks } from './customers/customer.ts'
import type { Device } from './gateway/device.ts'
import { httpGateway } from './gateway/http-gateway.ts'
import { isTooFast, isSlowToStart, paceOf, type Pace } from './pace.ts'
import { FleetRunner } from './run/fleet-runner.ts'
import type { Settings } from './settings.ts'
import { OpeningNovelty } from './trucks/opening-novelty.ts'
import { SimulatedTruck } from './trucks/truck.ts'

/** The seed of the demo creates this many customers. */
const customerCount = 36
const fleetSeed = 57

/** Starts all trucks and customers; returns a function that stops them. */
export function startFleet(settings: Settings, log: (line: string) => void): () => void {
  const { server, trucks, speed } = settings
  const pace = paceOf(trucks, speed)
  const seconds = formatNumber(Math.max(1, Math.round(pace.moving / 1000)))
  log(
    `Flota de demostración: ${formatNumber(trucks)} camiones, ${speed === 1 ? 'en tiempo real' : `${formatNumber(speed)} veces más rápido que el reloj`}; cada uno reporta cada ${seconds} s.`,
  )
  if (isTooFast(pace)) {
    log(
      'Son demasiados camiones para esa velocidad: muchos se verán «Sin actualizar». Baje DEMO_TRUCKS o DEMO_SPEED.',
    )
  } else if (isSlowToStart(trucks, pace)) {
    log('Mientras todos reportan por primera vez, muchos se verán «Sin actualizar».')
  }
  const unknownTrucks = new UnknownTrucks(trucks, log)
  const runner = new FleetRunner({
    devices: createDevices({
      trucks,
      customers: customerCount,
      pace,
      seed: fleetSeed,
      now: Date.now(),
      openingAfterMs: 60_000,
    }),
    send: httpGateway(server),
    log,
    onUnauthorized: ({ role }) => {
      if (role === 'driver') unknownTrucks.add()
      if (unknownTrucks.isAll) runner.stop()
    },
  })
  runner.start()
  // By then every truck has had its first answer.
  const reportTimer = setTimeout(() => unknownTrucks.report(), 3 * pace.moving)
  return () => {
    clearTimeout(reportTimer)
    runner.stop()
  }
}

interface FleetOptions {
  trucks: number
  customers: number
  pace: Pace
  seed: number
  now: number
  /** When the first novelty happens; without it, by chance. */
  openingAfterMs?: number
}

/** All trucks and customers. The first reports of the trucks are spread over one reporting interval. */
export function createDevices({
  trucks: count,
  customers,
  pace,
  seed,
  now,
  openingAfterMs,
}: FleetOptions): Device[] {
  const opening =
    openingAfterMs === undefined ? undefined : new OpeningNovelty(now + openingAfterMs, pace)
  const trucks = Array.from(
    { length: count },
    (_, number) =>
      new SimulatedTruck(number, {
        pace,
        seed,
        startAt: now + (number / count) * pace.moving,
        opening,
      }),
  )
  const idleTrucks = new IdleTrucks(pace, trucks)
  // After the trucks: by then they know whether they have work.
  const startAt = now + 2 * pace.moving
  const customerList = Array.from(
    { length: customers },
    (_, number) => new SimulatedCustomer(number, { pace, seed, startAt, idleTrucks }),
  )
  return [...trucks, ...customerList]
}

/** Counts trucks that the server doesn't know, because the database was seeded with fewer or by an older version. */
export class UnknownTrucks {
  readonly #trucks: number
  readonly #log: (line: string) => void
  #count = 0

  constructor(trucks: number, log: (line: string) => void) {
    this.#trucks = trucks
    this.#log = log
  }

  get isAll(): boolean {
    return this.#count === this.#trucks
  }

  add(): void {
    this.#count += 1
    if (!this.isAll) return
    this.#log(
      'La flota no puede circular: la base de datos no conoce sus teléfonos, porque la llenó una versión anterior. Detenga el servidor, borre la carpeta de datos (DATA_DIR, ./data si no la cambió) y vuelva a iniciar.',
    )
  }

  /** If only some are unknown, the database was seeded with a smaller DEMO_TRUCKS. */
  report(): void {
    if (this.#count === 0 || this.isAll) return
    const known = formatNumber(this.#trucks - this.#count)
    this.#log(
      `La base de datos tiene ${known} camiones: circulan esos. Para tener ${formatNumber(this.#trucks)}, borre la carpeta de datos y vuelva a iniciar.`,
    )
  }
}
