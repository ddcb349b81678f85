import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import {
  type CheckedTransition,
  resolveActor,
  systemEvents,
  systemRequest,
  type TransitionCommand,
  type TransitionRequest,
} from '#modules/journeys/commands/command-request.ts'
import {
  checkTransition,
  decide,
  type JourneyDecision,
} from '#modules/journeys/commands/journey-decision.ts'
import type { JourneyRecord } from '#modules/journeys/commands/journey-record.ts'
import { transitionPath } from '#modules/journeys/commands/transition-path.ts'
import { needsDriver } from '#modules/journeys/commands/driver-assignment.ts'
import type { DriverProfile } from '#modules/journeys/drivers/driver-profile.ts'
import { journeyColumns } from '../journey-columns.ts'
import { toActor, type JourneyModel } from './journey-model.ts'
import { toCommand, type ModelStep } from './model-step.ts'

const startMs = Date.parse('2026-11-16T12:00:00Z')
const driverIds = { first: 'first', second: 'second', external: 'external' }

/** A journey in memory: decisions are applied to this object instead of rows. */
export class PureJourney {
  record: JourneyRecord
  decision: JourneyDecision | undefined
  readonly #model: JourneyModel
  readonly #limits: JourneyLimits

  constructor(model: JourneyModel, limits: JourneyLimits) {
    this.#model = model
    this.#limits = limits
    const { loadingAt } = model
    const journey = journeyColumns({
      state_since: new Date(startMs),
      ...(loadingAt !== null && {
        kind: 'booking',
        journey_state_id: journeyStates.RequestBooking,
        loading_at: new Date(startMs + loadingAt * minuteMs),
      }),
    })
    this.record = { journey }
  }

  /** Returns false if the step was rejected. */
  tries(step: ModelStep): boolean {
    const [record, decision] = [{ ...this.record }, this.decision]
    try {
      for (const request of this.#toRequests(step)) this.#decide(request)
      return true
    } catch (error) {
      this.record = record
      this.decision = decision
      if (error instanceof AppError) return false
      throw error
    }
  }

  #decide(request: TransitionRequest): void {
    const now = new Date(startMs + this.#model.minutes * minuteMs)
    const { journey } = this.record
    const transition = checkTransition(journey, request, now, this.#limits)
    const driver = driverFor(request, transition, journey.driver_id)
    const limits = this.#limits
    const protocols = defaultProtocols
    this.decision = decide({
      record: this.record,
      request,
      transition,
      driver,
      now,
      limits,
      protocols,
    })
    this.#apply(this.decision, now)
  }

  #toRequests(step: ModelStep): TransitionRequest[] {
    const systemEvent = systemEvents.find((one) => one === step.name)
    if (step.by === 'system' && systemEvent) return [systemRequest(systemEvent)]
    const actor = toActor(step.by)
    const isEntered = step.by.startsWith('for-')
    const source = isEntered
      ? { actor, actorId: null, enteredBy: 'administrator' }
      : { actor, actorId: step.by }
    const commandActor = resolveActor(this.record.journey, source)
    const command = toCommand(step, driverIds, this.record.journey.version)
    return transitionPath(this.record.journey, {
      ...commandActor,
      command: command as TransitionCommand,
    })
  }

  #apply({ columns, novelty, surcharge }: JourneyDecision, now: Date): void {
    const version = this.record.journey.version + 1
    const journey = { ...this.record.journey, ...columns, version, command_version: version }
    this.record = { ...this.record, journey }
    if (novelty?.kind === 'open')
      this.record.novelty = { id: 'novelty', code: novelty.code, openedAt: now }
    if (novelty?.kind === 'resolve') this.record.novelty = undefined
    if (surcharge?.kind === 'start') {
      const { startedAt, rateCop } = surcharge
      this.record.surcharge = { id: 'surcharge', startedAt, pausedSeconds: 0, rateCop }
    } else if (surcharge?.kind === 'pause' && this.record.surcharge) {
      const pausedSeconds = this.record.surcharge.pausedSeconds + surcharge.seconds
      this.record.surcharge = { ...this.record.surcharge, pausedSeconds }
    } else if (surcharge) this.record.surcharge = undefined
  }
}

function driverFor(
  { actorId, command }: TransitionRequest,
  { event }: CheckedTransition,
  driverId: string | null,
): DriverProfile | undefined {
  if (!needsDriver(event)) return undefined
  const chosen = 'driverId' in command ? command.driverId : undefined
  const id = chosen ?? (event === 'accept' ? actorId : driverId) ?? ''
  return {
    id,
    userStateId: userStates.Active,
    licenceCategory: 'C3',
    thirdPartyCompany: id === 'external' ? 'Fletes Yarumo' : null,
    vehicle: {
      id: `truck of ${id}`,
      plate: 'ZZA001',
      type: 'Tractomula',
      trailerPlate: null,
      payloadKg: null,
      bodyType: null,
    },
    papers: [],
  }
}
