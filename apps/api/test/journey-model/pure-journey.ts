import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Asked } from '#modules/journeys/commands/asked.ts'
import { decide, type Decision } from '#modules/journeys/commands/decide.ts'
import { heardFirst } from '#modules/journeys/commands/heard-first.ts'
import { systemEvents } from '#modules/journeys/commands/journey-operation.ts'
import type { JourneyRecord } from '#modules/journeys/commands/journey-record.ts'
import { judge, type Judged } from '#modules/journeys/commands/judge.ts'
import { needsDriver } from '#modules/journeys/commands/next-driver.ts'
import { systemAsks } from '#modules/journeys/commands/perform-system-event.ts'
import { whoseHand } from '#modules/journeys/commands/whose-hand.ts'
import type { DriverProfile } from '#modules/journeys/drivers/driver-profile.ts'
import { journeyColumns } from '../journey-columns.ts'
import { actorOf, type JourneyModel } from './journey-model.ts'
import { commandOf } from './model-command.ts'
import type { ModelStep } from './model-step.ts'

const begin = Date.parse('2026-11-16T12:00:00Z')
const cast = { first: 'first', second: 'second', external: 'external' }

/** A journey that is decided on and never written: the rows are this object. */
export class PureJourney {
  record: JourneyRecord
  decision: Decision | undefined
  readonly #model: JourneyModel
  readonly #limits: JourneyLimits

  constructor(model: JourneyModel, limits: JourneyLimits) {
    this.#model = model
    this.#limits = limits
    const { loadingAt } = model
    const journey = journeyColumns({
      state_since: new Date(begin),
      ...(loadingAt !== null && {
        kind: 'booking',
        journey_state_id: journeyStates.RequestBooking,
        loading_at: new Date(begin + loadingAt * 60_000),
      }),
    })
    this.record = { journey }
  }

  /** False when it was refused. */
  tries(step: ModelStep): boolean {
    const [record, decision] = [{ ...this.record }, this.decision]
    try {
      const asked = heardFirst(record.journey, this.#asks(step))
      for (const one of asked) this.#decide(one)
      return true
    } catch (error) {
      this.record = record
      this.decision = decision
      if (error instanceof AppError) return false
      throw error
    }
  }

  #decide(asked: Asked): void {
    const now = new Date(begin + this.#model.minutes * 60_000)
    const { journey } = this.record
    const judged = judge(journey, asked, now, this.#limits)
    const driver = driverFor(asked, judged, journey.driver_id)
    const given = { record: this.record, asked, judged, driver, now, limits: this.#limits }
    this.decision = decide(given)
    this.#follow(this.decision, now)
  }

  #asks(step: ModelStep): Asked {
    const systemEvent = systemEvents.find((one) => one === step.name)
    if (step.hand === 'system' && systemEvent) return systemAsks(systemEvent)
    const actor = actorOf(step.hand)
    const isSpoken = step.hand.startsWith('for-')
    const acting = isSpoken
      ? { actor, actorId: null, enteredBy: 'administrator' }
      : { actor, actorId: step.hand }
    const hand = whoseHand(this.record.journey, acting)
    const command = commandOf(step, cast, this.record.journey.version)
    return { ...hand, command: command as Asked['command'] }
  }

  #follow({ columns, novelty, surcharge }: Decision, now: Date): void {
    const version = this.record.journey.version + 1
    const journey = { ...this.record.journey, ...columns, version, command_version: version }
    this.record = { ...this.record, journey }
    if (novelty?.kind === 'open') this.record.novelty = { id: 'novelty', openedAt: now }
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
  { actorId, command }: Asked,
  { event }: Judged,
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
    },
    papers: [],
  }
}
