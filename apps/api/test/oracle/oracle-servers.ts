import { bundleProgram } from '../start-program.ts'
import type { ProcessSettings } from '../live-process/program.ts'
import { ServerProcess } from '../live-process/server-process.ts'

interface ServerSlot {
  settings: ProcessSettings
  server: ServerProcess
  /** Settles when the server is up again. */
  whenUp: Promise<void>
}

/** The processes live for seconds: optimizing PGlite's WebAssembly is not worth it. */
const nodeFlags = ['--liftoff-only']

/** The server processes of one database. Each may be killed, and is restarted. */
export class OracleServers {
  readonly #slots: ServerSlot[]
  readonly #bundle: string
  /** Loaded ahead of time, so that a restart only has to open the data. */
  #spare: ServerProcess
  kills = 0

  private constructor(slots: ServerSlot[], bundle: string) {
    this.#slots = slots
    this.#bundle = bundle
    this.#spare = new ServerProcess(nodeFlags, bundle)
  }

  static async open(settingsList: readonly ProcessSettings[]): Promise<OracleServers> {
    const slots: ServerSlot[] = []
    const bundle = await bundleProgram('test/live-process/program.ts')
    // One after the other: the first runs the migrations.
    for (const each of settingsList) {
      const settings = { ...each, isMuted: true }
      const server = await new ServerProcess(nodeFlags, bundle).start(settings)
      slots.push({ settings, server, whenUp: Promise.resolve() })
    }
    return new OracleServers(slots, bundle)
  }

  get size(): number {
    return this.#slots.length
  }

  url(number: number): URL {
    return this.#slot(number).server.url
  }

  /** Waits while the server is down. */
  async server(number: number): Promise<ServerProcess> {
    const slot = this.#slot(number)
    await slot.whenUp
    return slot.server
  }

  async killAndRestart(number: number): Promise<void> {
    const slot = this.#slot(number)
    await slot.whenUp
    slot.whenUp = this.#replace(slot)
    await slot.whenUp
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#spare, ...this.#slots.map(({ server }) => server)].map((it) => it.kill()),
    )
  }

  async #replace(slot: ServerSlot): Promise<void> {
    this.kills++
    await slot.server.kill()
    const next = this.#spare
    this.#spare = new ServerProcess(nodeFlags, this.#bundle)
    slot.server = await next.start(slot.settings)
  }

  #slot(number: number): ServerSlot {
    const slot = this.#slots[number]
    if (!slot) throw new RangeError(`No server ${number}`)
    return slot
  }
}
