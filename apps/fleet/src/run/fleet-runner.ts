import { randomUUID } from 'node:crypto'
import type { GatewayRequest, GatewayReply, Device } from '../gateway/device.ts'
import type { Send } from '../gateway/http-gateway.ts'
import { WakeQueue } from './wake-queue.ts'

/** A device and its request without a reply yet. */
interface DeviceState {
  device: Device
  pending: { request: GatewayRequest; key: string; tries: number } | undefined
}

interface RunnerOptions {
  devices: readonly Device[]
  send: Send
  log: (line: string) => void
  /** Called for every device that the server rejects with 401; it sends no more requests. */
  onUnauthorized: (device: Device) => void
  /** First delay in milliseconds before a retry, doubled each time. */
  retryDelays?: { busy: number; unreachable: number }
}

const maxRequests = 16
/** After this many failures the device gets a rejection and goes on. */
const maxTries = 8
const maxRetryDelayMs = 30_000
const unavailableReply: GatewayReply = { kind: 'refused', status: 503, code: 'server.unavailable' }
/** Minimum delay until a device without a request acts again, so that other devices run in between. */
const minSleepMs = 20

/** Runs the devices at their times and repeats each request, with the same idempotency key, until a reply comes. */
export class FleetRunner {
  readonly #options: RunnerOptions
  readonly #connection: ServerConnection
  readonly #queue = new WakeQueue<DeviceState>()
  readonly #busyDelay: number
  #openRequests = 0
  #pausedUntil = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: RunnerOptions) {
    this.#options = options
    const { busy, unreachable } = options.retryDelays ?? { busy: 1000, unreachable: 1000 }
    this.#busyDelay = busy
    this.#connection = new ServerConnection(unreachable, options.log)
    for (const device of options.devices) {
      this.#queue.add({ device, pending: undefined }, device.wakeAt)
    }
  }

  start(): void {
    this.#runDue()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #runDue(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const now = Date.now()
    while (now >= this.#pausedUntil && this.#openRequests < this.#maxRequests) {
      const state = this.#queue.takeDue(now)
      if (!state) break
      this.#runDevice(state, now)
    }
    // At the limit, the next request that finishes calls this method again.
    if (this.#openRequests >= this.#maxRequests) return
    const next = Math.max(this.#queue.nextAt, this.#pausedUntil)
    if (next < Infinity) this.#timer = setTimeout(() => this.#runDue(), Math.max(1, next - now))
  }

  /** While the server is unreachable, only one request at a time checks whether it is back. */
  get #maxRequests(): number {
    return this.#connection.isLost ? 1 : maxRequests
  }

  #runDevice(state: DeviceState, now: number): void {
    if (!state.pending) {
      const request = state.device.act(now)
      if (!request) return this.#queue.add(state, Math.max(state.device.wakeAt, now + minSleepMs))
      state.pending = { request, key: randomUUID(), tries: 0 }
    }
    this.#openRequests += 1
    void this.#send(state, state.pending).finally(() => {
      this.#openRequests -= 1
      this.#runDue()
    })
  }

  async #send(state: DeviceState, pending: NonNullable<DeviceState['pending']>): Promise<void> {
    const { device } = state
    pending.tries += 1
    const reply = await this.#options.send(device, pending.request, pending.key)
    const now = Date.now()
    if (reply.kind === 'unreachable') return this.#queue.add(state, this.#pauseFrom(now))
    this.#connection.markRestored()
    this.#pausedUntil = 0
    if (reply.kind === 'busy' && pending.tries < maxTries) {
      return this.#queue.add(state, now + this.#retryDelay(reply.retryAfter, pending.tries))
    }
    state.pending = undefined
    if (reply.kind === 'refused' && reply.status === 401)
      return this.#options.onUnauthorized(device)
    device.receive(pending.request, reply.kind === 'busy' ? unavailableReply : reply, now)
    // A device with more requests continues before others start.
    this.#queue.add(state, device.wakeAt <= now ? 0 : device.wakeAt)
  }

  /** All requests that were open when the connection broke count as one failure. */
  #pauseFrom(now: number): number {
    if (now >= this.#pausedUntil) this.#pausedUntil = now + this.#connection.markLost()
    return this.#pausedUntil
  }

  #retryDelay(retryAfter: number | undefined, tries: number): number {
    return retryAfter ?? Math.min(this.#busyDelay * 2 ** (tries - 1), maxRetryDelayMs)
  }
}

const maxReconnectDelayMs = 8000

/** Whether the server can be reached; logs changes once. */
class ServerConnection {
  readonly #minDelay: number
  readonly #log: (line: string) => void
  #delay: number
  isLost = false

  constructor(minDelay: number, log: (line: string) => void) {
    this.#minDelay = minDelay
    this.#delay = minDelay
    this.#log = log
  }

  /** Returns the delay before the next attempt. */
  markLost(): number {
    if (!this.isLost)
      this.#log('La flota perdió el contacto con el servidor y espera a que vuelva.')
    this.isLost = true
    const delay = this.#delay
    this.#delay = Math.min(delay * 2, maxReconnectDelayMs)
    return delay
  }

  markRestored(): void {
    if (this.isLost) this.#log('La flota encontró de nuevo el servidor.')
    this.isLost = false
    this.#delay = this.#minDelay
  }
}
