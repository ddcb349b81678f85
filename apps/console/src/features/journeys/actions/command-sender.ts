import {
  CommandAnswer,
  type CommandName,
  commandSlug,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'
import { Listeners } from '#data/live/listeners.ts'
import { describeUnknownAnswer, isAnswerUnknown, writeOnce } from './write-once.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'

interface Failure {
  ok: false
  message: string
  /** The server's own name for it. */
  code?: string | null
  /** Nobody knows whether it was done, and asking again can't do it twice. */
  retry?: () => Promise<CommandOutcome>
}

export type CommandOutcome = { ok: true; journey: JourneyDocument } | Failure

export interface Undo {
  name: CommandName
  body?: object
}

interface PerformOptions {
  undo?: Undo | undefined
  /** The caller shows what went wrong. */
  tellsFailure?: boolean
}

export interface SenderDeps {
  write: Http['write']
  /** Why nothing may be sent now: old rows, no connection. */
  refuse: () => string | null
  makeKey: () => string
  now: () => number
  tellDone: (text: string, undo?: () => void) => void
  tellFailed: (title: string, message: string, retry?: () => void) => void
}

interface Asked {
  journey: JourneyDocument
  name: CommandName
  call: Parameters<Http['write']>[0]
  options: PerformOptions
}

/** How long «Deshacer» stands. */
export const undoMs = 10_000

const stillWaiting = 'Este viaje espera la respuesta de la acción anterior.'

/** Sends what people ask of journeys, one thing at a time for each. */
export class CommandSender {
  readonly #deps: SenderDeps
  readonly #pending = new Set<string>()
  readonly #listeners = new Listeners()
  #offered: { run: () => void; until: number } | undefined

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  readonly subscribe = this.#listeners.add
  readonly getPendingId = (): string | undefined => [...this.#pending].at(-1)

  readonly perform = (
    journey: JourneyDocument,
    name: CommandName,
    body: object = {},
    options: PerformOptions = {},
  ): Promise<CommandOutcome> => {
    const call = {
      method: 'POST' as const,
      base: 'gateway' as const,
      path: `journeys/${journey.id}/${commandSlug(name)}`,
      // Of the last command: a truck that moved is nobody who acted.
      body: { ...body, expectedVersion: journey.commandVersion },
      headers: { 'idempotency-key': this.#deps.makeKey() },
    }
    return this.#send({ journey, name, call, options })
  }

  /** Takes the last one back while that is offered; false when there is nothing to take back. */
  readonly undoLast = (): boolean => {
    const offered = this.#offered
    this.#offered = undefined
    if (!offered || offered.until < this.#deps.now()) return false
    offered.run()
    return true
  }

  async #send(asked: Asked): Promise<CommandOutcome> {
    const { id } = asked.journey
    const refusal = this.#pending.has(id) ? stillWaiting : this.#deps.refuse()
    if (refusal !== null) return this.#fail(asked, { message: refusal })
    this.#setPending(id, true)
    try {
      const { journey } = CommandAnswer.parse(await writeOnce(this.#deps.write, asked.call))
      this.#tellDone(asked, journey)
      return { ok: true, journey }
    } catch (error) {
      if (isAnswerUnknown(error)) {
        const message = describeUnknownAnswer(error)
        return this.#fail(asked, { message, retry: () => this.#send(asked) })
      }
      const code = error instanceof HttpFailure ? error.code : null
      return this.#fail(asked, { message: describeError(error), code })
    } finally {
      this.#setPending(id, false)
    }
  }

  #tellDone({ name, options }: Asked, journey: JourneyDocument): void {
    const { undo } = options
    const text = describeDone(journey, name)
    if (!undo) {
      this.#offered = undefined
      this.#deps.tellDone(text)
      return
    }
    const run = () => void this.perform(journey, undo.name, undo.body)
    this.#offered = { run, until: this.#deps.now() + undoMs }
    this.#deps.tellDone(text, () => void this.undoLast())
  }

  #fail({ journey, options }: Asked, failure: Omit<Failure, 'ok'>): CommandOutcome {
    const { message, retry } = failure
    if (options.tellsFailure !== true) {
      this.#deps.tellFailed(journey.code, message, retry && (() => void retry()))
    }
    return { ok: false, ...failure }
  }

  #setPending(id: string, isPending: boolean): void {
    if (isPending) this.#pending.add(id)
    else this.#pending.delete(id)
    this.#listeners.tell()
  }
}

/** What the server did, in a line: «V-48213: En ruta». */
function describeDone(journey: JourneyDocument, name: CommandName): string {
  return `${journey.code}: ${whatChanged(journey, name)}`
}

function whatChanged({ journeyStateId, snooze }: JourneyDocument, name: CommandName): string {
  switch (name) {
    case 'take':
      return 'usted lo atiende'
    case 'release':
      return 'ya nadie lo atiende'
    case 'snooze':
      return snooze ? `pospuesto hasta las ${formatTime(snooze.until)}` : 'pospuesto'
    case 'wake':
      return 'de nuevo en la lista'
    case 'writeNote':
      return 'nota guardada'
    case 'takeNoveltyStep':
      return 'paso registrado'
    case 'approveSurcharge':
      return 'recargo aprobado'
    case 'voidSurcharge':
      return 'recargo anulado'
    default:
      return journeyStateDisplay[journeyStateId].label
  }
}
