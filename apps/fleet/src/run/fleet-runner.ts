import { randomUUID } from 'node:crypto'
import type { Ask, Reply } from '../gateway/ask.ts'
import type { Device } from '../gateway/device.ts'
import type { Send } from '../gateway/http-gateway.ts'
import { WakeQueue } from './wake-queue.ts'

/** A device, and what it has asked without hearing a reply. */
interface Line {
  device: Device
  unanswered: { ask: Ask; key: string; tries: number } | undefined
}

interface RunnerOptions {
  devices: readonly Device[]
  send: Send
  say: (line: string) => void
  /** Called for every device the server does not know; it is not asked again. */
  onStranger: (device: Device) => void
  /** Milliseconds until the next try, doubled each time: a busy server, or none at all. */
  pauses?: { busy: number; unreachable: number }
}

const mostUnderWay = 16
/** Whoever fails this often will fail again: the device takes it for a refusal and goes on. */
const mostTries = 8
const longestRetryPause = 30_000
const tooOften: Reply = { kind: 'refused', status: 503, code: 'server.unavailable' }
/** Nobody gets two turns in a row without others having theirs. */
const shortestSleep = 20

/** Gives every device its turn, and asks for it until there is a reply: the same, under the same key. */
export class FleetRunner {
  readonly #options: RunnerOptions
  readonly #contact: Contact
  readonly #queue = new WakeQueue<Line>()
  readonly #busyPause: number
  #underWay = 0
  #holdUntil = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: RunnerOptions) {
    this.#options = options
    const { busy, unreachable } = options.pauses ?? { busy: 1000, unreachable: 1000 }
    this.#busyPause = busy
    this.#contact = new Contact(unreachable, options.say)
    for (const device of options.devices) {
      this.#queue.add({ device, unanswered: undefined }, device.wakeAt)
    }
  }

  start(): void {
    this.#giveTurns()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #giveTurns(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const now = Date.now()
    while (now >= this.#holdUntil && this.#underWay < this.#mostUnderWay) {
      const line = this.#queue.takeDue(now)
      if (!line) break
      this.#giveTurn(line, now)
    }
    // A full house goes on when somebody leaves.
    if (this.#underWay >= this.#mostUnderWay) return
    const next = Math.max(this.#queue.nextAt, this.#holdUntil)
    if (next < Infinity) this.#timer = setTimeout(() => this.#giveTurns(), Math.max(1, next - now))
  }

  /** While the server is away, one at a time looks whether it is back. */
  get #mostUnderWay(): number {
    return this.#contact.isLost ? 1 : mostUnderWay
  }

  #giveTurn(line: Line, now: number): void {
    if (!line.unanswered) {
      const ask = line.device.act(now)
      if (!ask) return this.#queue.add(line, Math.max(line.device.wakeAt, now + shortestSleep))
      line.unanswered = { ask, key: randomUUID(), tries: 0 }
    }
    this.#underWay += 1
    void this.#ask(line, line.unanswered).finally(() => {
      this.#underWay -= 1
      this.#giveTurns()
    })
  }

  async #ask(line: Line, question: NonNullable<Line['unanswered']>): Promise<void> {
    const { device } = line
    question.tries += 1
    const reply = await this.#options.send(device, question.ask, question.key)
    const now = Date.now()
    if (reply.kind === 'unreachable') return this.#queue.add(line, this.#holdFrom(now))
    this.#contact.find()
    this.#holdUntil = 0
    if (reply.kind === 'busy' && question.tries < mostTries) {
      return this.#queue.add(line, now + this.#pauseAfter(reply.retryAfter, question.tries))
    }
    line.unanswered = undefined
    if (reply.kind === 'refused' && reply.status === 401) return this.#options.onStranger(device)
    device.hear(question.ask, reply.kind === 'busy' ? tooOften : reply, now)
    // Whoever has more to say goes on, before those who have long been waiting begin.
    this.#queue.add(line, device.wakeAt <= now ? 0 : device.wakeAt)
  }

  /** Those who were under way when it went tell of the same loss. */
  #holdFrom(now: number): number {
    if (now >= this.#holdUntil) this.#holdUntil = now + this.#contact.lose()
    return this.#holdUntil
  }

  #pauseAfter(retryAfter: number | undefined, tries: number): number {
    return retryAfter ?? Math.min(this.#busyPause * 2 ** (tries - 1), longestRetryPause)
  }
}

const longestPause = 8000

/** Whether the server can be reached; says it once when that changes. */
class Contact {
  readonly #shortestPause: number
  readonly #say: (line: string) => void
  #pause: number
  isLost = false

  constructor(shortestPause: number, say: (line: string) => void) {
    this.#shortestPause = shortestPause
    this.#pause = shortestPause
    this.#say = say
  }

  /** Answers how long to leave the server alone. */
  lose(): number {
    if (!this.isLost)
      this.#say('La flota perdió el contacto con el servidor y espera a que vuelva.')
    this.isLost = true
    const pause = this.#pause
    this.#pause = Math.min(pause * 2, longestPause)
    return pause
  }

  find(): void {
    if (this.isLost) this.#say('La flota encontró de nuevo el servidor.')
    this.isLost = false
    this.#pause = this.#shortestPause
  }
}
