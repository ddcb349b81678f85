import type { OracleServers } from '../oracle/oracle-servers.ts'
import { type AcknowledgedCommand, RetryingClient } from './retrying-client.ts'
import type { DeviceHeaders, TrafficDevices } from './traffic-devices.ts'

const bogota = { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 }
const medellin = { name: 'Medellín', divipola: '05001', lat: 6.25, lng: -75.58 }
const journeyRequest = { origin: bogota, destination: medellin, cargo: 'Café', priceCop: 3_000_000 }

const proof = { receivedBy: 'Luz Marina Peña', documentNumber: 'C-1001' }

/** The phones report positions near Bogotá only. */
const farAway = { reasonCode: 'GPS_FALLA' }

/** The commands of a driver, in order. */
const journeyCommands: readonly (readonly [command: string, body: Record<string, unknown>])[] = [
  ['accept', {}],
  ['arrive-at-origin', {}],
  ['start-loading', {}],
  ['depart', { manifestNumber: 'M-1' }],
  ['report-novelty', { noveltyCode: 'TRANCON' }],
  ['resolve-novelty', { reasonCode: 'SUPERADA' }],
  ['arrive-at-destination', farAway],
  ['start-unloading', farAway],
  ['confirm-delivery', { proof, ...farAway }],
]

interface StoredPosition {
  journeyId: string
  reportedAt: string
}

/** Drivers who complete one journey after the other. Every third request of each is left to expire. */
export class Traffic {
  readonly acknowledged: AcknowledgedCommand[] = []
  readonly positions: StoredPosition[] = []
  readonly abandoned: string[] = []
  readonly #servers: OracleServers
  readonly #devices: TrafficDevices
  #isStopped = false
  #waiting: { count: number; resolve: () => void } | undefined

  constructor(servers: OracleServers, devices: TrafficDevices) {
    this.#servers = servers
    this.#devices = devices
  }

  /** Runs until `stop`; each driver then finishes the current journey. */
  async run(): Promise<void> {
    await Promise.all(this.#devices.drivers.map((headers, number) => this.#drive(headers, number)))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Resolves once this many more commands have been answered. */
  untilAcknowledged(more: number): Promise<void> {
    const count = this.acknowledged.length + more
    return new Promise((resolve) => {
      this.#waiting = { count, resolve }
    })
  }

  async #drive(headers: DeviceHeaders, number: number): Promise<void> {
    const customer = this.#client(this.#devices.customer, number)
    const driver = this.#client(headers, number)
    for (let trip = 1; !this.#isStopped; trip += 1) {
      const journey = await customer.command('/gateway/customer/journeys', journeyRequest)
      if (!journey) throw new Error('A request was rejected')
      if ((trip + number) % 3 === 0) this.abandoned.push(journey.id)
      else await this.#carry(driver, journey.id)
    }
  }

  async #carry(driver: RetryingClient, id: string): Promise<void> {
    for (const [command, body] of journeyCommands) {
      const journey = await driver.command(`/gateway/driver/journeys/${id}/${command}`, body)
      // The offer may have expired while the server was down.
      if (!journey) return
      if (command === 'depart') await this.#report(driver, id)
    }
  }

  async #report(driver: RetryingClient, journeyId: string): Promise<void> {
    const now = Date.now()
    const points = [3, 2, 1].map((ago) => ({
      lat: 4.7,
      lng: -74.2,
      reportedAt: new Date(now - ago * 100).toISOString(),
    }))
    await driver.report(points)
    this.positions.push(...points.map(({ reportedAt }) => ({ journeyId, reportedAt })))
  }

  #client(headers: DeviceHeaders, number: number): RetryingClient {
    return new RetryingClient({
      headers,
      serverUrl: async () => (await this.#servers.server(number % this.#servers.size)).url,
      acknowledge: (command) => {
        this.acknowledged.push(command)
        if (this.#waiting && this.acknowledged.length >= this.#waiting.count)
          this.#waiting.resolve()
      },
    })
  }
}
