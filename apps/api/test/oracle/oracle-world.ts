import { type Bundle, bundleProgram } from '../bundle-program.ts'
import type { WorldSettings } from '../live-world/program.ts'
import { WorldServer } from '../live-world/world-server.ts'

interface Seat {
  settings: WorldSettings
  server: WorldServer
  /** Settles when the server is up again. */
  isUp: Promise<void>
}

/** They live for seconds: PGlite's code is not worth a second, better translation. */
const nodeFlags = ['--liftoff-only']

/** The servers of one database, any of which may be killed and comes back. */
export class OracleWorld {
  readonly #seats: Seat[]
  readonly #bundle: Bundle
  /** Loads its code while the others work, so that a restart takes no longer than opening the data. */
  #spare: WorldServer
  kills = 0

  private constructor(seats: Seat[], bundle: Bundle) {
    this.#seats = seats
    this.#bundle = bundle
    this.#spare = new WorldServer(nodeFlags, bundle.path)
  }

  static async open(wanted: readonly WorldSettings[]): Promise<OracleWorld> {
    const seats: Seat[] = []
    const bundle = await bundleProgram('test/live-world/program.ts')
    // One after the other: the first makes the tables.
    for (const each of wanted) {
      const settings = { ...each, isHushed: true }
      const server = await new WorldServer(nodeFlags, bundle.path).begin(settings)
      seats.push({ settings, server, isUp: Promise.resolve() })
    }
    return new OracleWorld(seats, bundle)
  }

  get size(): number {
    return this.#seats.length
  }

  front(number: number): URL {
    return this.#seat(number).server.front
  }

  /** Waits for it when it is down. */
  async server(number: number): Promise<WorldServer> {
    const seat = this.#seat(number)
    await seat.isUp
    return seat.server
  }

  async killAndRestart(number: number): Promise<void> {
    const seat = this.#seat(number)
    await seat.isUp
    seat.isUp = this.#replace(seat)
    await seat.isUp
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#spare, ...this.#seats.map(({ server }) => server)].map((it) => it.kill()),
    )
    await this.#bundle.remove()
  }

  async #replace(seat: Seat): Promise<void> {
    this.kills++
    await seat.server.kill()
    const next = this.#spare
    this.#spare = new WorldServer(nodeFlags, this.#bundle.path)
    seat.server = await next.begin(seat.settings)
  }

  #seat(number: number): Seat {
    const seat = this.#seats[number]
    if (!seat) throw new RangeError(`No server ${number}`)
    return seat
  }
}
