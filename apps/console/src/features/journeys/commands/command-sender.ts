import { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import { type CommandName, commandSlug } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'
import { Listeners } from '#data/listeners.ts'
import { describeDone } from './catalogue/command-catalogue.ts'
import type { UndoCommand } from './catalogue/command-definition.ts'
import { describeUnknownAnswer, isAnswerUnknown, writeWithRetry } from './command-request.ts'

interface CommandFailure {
  ok: false
  message: string
  /** The server's error code. */
  code?: string | null
  /** Present when no answer arrived. Safe to call: the idempotency key prevents a second execution. */
  retry?: () => Promise<CommandOutcome>
}

export type CommandOutcome = { ok: true; journey: JourneyDocument } | CommandFailure

interface PerformOptions {
  undo?: UndoCommand | undefined
  /** The caller shows failures; otherwise they are toasts. */
  showsFailure?: boolean
}

export interface SenderDeps {
  write: Http['write']
  /** Why nothing may be sent now (stale rows, no connection), or null. */
  guard: () => string | null
  makeKey: () => string
  now: () => number
  showDone: (text: string, undo?: () => void) => void
  showFailure: (title: string, message: string, retry?: () => void) => void
}

interface CommandCall {
  journey: JourneyDocument
  name: CommandName
  call: Parameters<Http['write']>[0]
  options: PerformOptions
}

/** A command that succeeded. */
export interface DoneCommand {
  journeyId: string
  name: CommandName
}

/** How long «Deshacer» is offered. */
export const undoMs = 10_000

const stillWaiting = 'Este viaje espera la respuesta de la acción anterior.'

/** Sends commands to the server, one at a time per journey, and remembers how to undo the last one. */
export class CommandSender {
  readonly #deps: SenderDeps
  readonly #pending = new Set<string>()
  readonly #listeners = new Listeners()
  readonly #doneListeners = new Listeners<DoneCommand>()
  #undo: { run: () => void; until: number } | undefined

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  readonly subscribe = this.#listeners.add
  /** Called after every command that succeeded, also one that undoes another. */
  readonly subscribeDone = this.#doneListeners.add
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
      // The version of the last command: positions change `version`, but must not cause a conflict.
      body: { ...body, expectedVersion: journey.commandVersion },
      headers: { 'idempotency-key': this.#deps.makeKey() },
    }
    return this.#send({ journey, name, call, options })
  }

  /** Undoes the last command while that is offered; false when there is nothing to undo. */
  readonly undoLast = (): boolean => {
    const undo = this.#undo
    this.#undo = undefined
    if (!undo || undo.until < this.#deps.now()) return false
    undo.run()
    return true
  }

  async #send(request: CommandCall): Promise<CommandOutcome> {
    const { id } = request.journey
    const reason = this.#pending.has(id) ? stillWaiting : this.#deps.guard()
    if (reason !== null) return this.#fail(request, { message: reason })
    this.#setPending(id, true)
    try {
      const { journey } = CommandAnswer.parse(await writeWithRetry(this.#deps.write, request.call))
      this.#finish(request, journey)
      return { ok: true, journey }
    } catch (error) {
      if (isAnswerUnknown(error)) {
        const message = describeUnknownAnswer(error)
        return this.#fail(request, { message, retry: () => this.#send(request) })
      }
      const code = error instanceof HttpFailure ? error.code : null
      return this.#fail(request, { message: describeError(error), code })
    } finally {
      this.#setPending(id, false)
    }
  }

  #finish({ name, options }: CommandCall, journey: JourneyDocument): void {
    this.#doneListeners.notify({ journeyId: journey.id, name })
    const { undo } = options
    const text = describeDone(journey, name)
    if (!undo || text === null) {
      this.#undo = undefined
      if (text !== null) this.#deps.showDone(text)
      return
    }
    const run = () => void this.perform(journey, undo.name, undo.body)
    this.#undo = { run, until: this.#deps.now() + undoMs }
    this.#deps.showDone(text, () => void this.undoLast())
  }

  #fail({ journey, options }: CommandCall, failure: Omit<CommandFailure, 'ok'>): CommandOutcome {
    const { message, retry } = failure
    if (options.showsFailure !== true) {
      this.#deps.showFailure(journey.code, message, retry && (() => void retry()))
    }
    return { ok: false, ...failure }
  }

  #setPending(id: string, isPending: boolean): void {
    if (isPending) this.#pending.add(id)
    else this.#pending.delete(id)
    this.#listeners.notify()
  }
}
