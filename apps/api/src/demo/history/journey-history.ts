import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { defaultProtocols, type ProtocolStep } from '@arriero/domain/journeys/novelty-protocol.ts'
import { surchargeSites } from '@arriero/domain/journeys/surcharge.ts'
import type { Insertable, Selectable } from 'kysely'
import { type TransitionRequest, reasonOf } from '#modules/journeys/commands/command-request.ts'
import {
  decide,
  type JourneyDecision,
  checkTransition,
} from '#modules/journeys/commands/journey-decision.ts'
import type { JourneyColumns } from '#modules/journeys/commands/journey-record.ts'
import type { DriverProfile } from '#modules/journeys/drivers/driver-profile.ts'
import { dueTimers } from '#modules/journeys/commands/due-timers.ts'
import type { Schema } from '#platform/database/schema.ts'

type HistoryRow<Table extends keyof Schema> = Insertable<Schema[Table]>

type HistoryTransition = Pick<
  Selectable<Schema['transitions']>,
  | 'journey_id'
  | 'version'
  | 'event'
  | 'from_state_id'
  | 'to_state_id'
  | 'actor'
  | 'actor_id'
  | 'at'
  | 'reported_at'
  | 'reason_code'
  | 'stay_seconds'
  | 'stage_state_id'
  | 'stage_seconds'
  | 'detail'
>

/**
 * The rows of one journey, as the real commands would have written them: every event is checked and decided by the
 * rules of the commands. An event that they reject makes the seeding fail.
 */
export class JourneyHistory {
  readonly journey: JourneyColumns
  readonly transitions: HistoryTransition[] = []
  readonly novelties: Selectable<Schema['novelties']>[] = []
  readonly steps: HistoryRow<'novelty_steps'>[] = []
  readonly surcharges: Selectable<Schema['surcharges']>[] = []
  readonly notes: HistoryRow<'notes'>[] = []
  readonly claims: HistoryRow<'claims'>[] = []
  readonly #random: Random
  readonly #limits: JourneyLimits

  constructor(random: Random, limits: JourneyLimits, created: JourneyColumns) {
    this.#random = random
    this.#limits = limits
    this.journey = created
    const { kind, customer_id, created_at, journey_state_id } = created
    this.#addTransition({
      version: 1,
      event: kind === 'booking' ? 'createBooking' : 'createRequest',
      from_state_id: null,
      to_state_id: journey_state_id,
      actor: 'customer',
      actor_id: customer_id,
      at: created_at,
      stay_seconds: null,
      stage_state_id: null,
      stage_seconds: null,
    })
  }

  get timers(): HistoryRow<'timers'>[] {
    return dueTimers(this.journey, this.#limits).map(({ event, dueAt }) => ({
      journey_id: this.journey.id,
      event,
      due_at: dueAt,
    }))
  }

  /** Applies a transition. */
  apply(at: Date, request: TransitionRequest, driver?: DriverProfile): void {
    const { journey } = this
    const transition = checkTransition(journey, request, at, this.#limits)
    const record = { journey, novelty: this.#openNovelty(), surcharge: this.#runningSurcharge() }
    const decision = decide({
      record,
      request,
      transition,
      driver,
      now: at,
      limits: this.#limits,
      protocols: defaultProtocols,
    })
    const version = journey.version + 1
    Object.assign(journey, decision.columns, { version, command_version: version })
    this.#addTransition({
      version,
      event: decision.event,
      from_state_id: decision.from,
      to_state_id: decision.to,
      actor: request.actor,
      actor_id: request.actorId,
      at,
      reason_code: reasonOf(request.command),
      stay_seconds: decision.staySeconds,
      stage_state_id: decision.endedStay?.stateId ?? null,
      stage_seconds: decision.endedStay?.seconds ?? null,
      detail: decision.detail,
    })
    this.#updateNovelties(decision, at)
    this.#updateSurcharges(decision, request, at)
  }

  addNoveltyStep(at: Date, administratorId: string, step: ProtocolStep, outcome: string): void {
    const novelty = this.novelties.at(-1)
    if (!novelty) return
    this.#incrementVersion()
    const position = this.steps.filter(({ novelty_id }) => novelty_id === novelty.id).length + 1
    this.steps.push({
      novelty_id: novelty.id,
      position,
      step: step.id,
      text: step.text,
      outcome,
      at,
      by_user: administratorId,
      note: null,
    })
  }

  addNote(at: Date, administratorId: string, text: string): void {
    this.#incrementVersion()
    const id = this.#random.uuid()
    this.notes.push({ id, journey_id: this.journey.id, author_id: administratorId, at, text })
  }

  claim(at: Date, administratorId: string): void {
    this.#incrementVersion()
    this.claims.push({
      journey_id: this.journey.id,
      administrator_id: administratorId,
      since: at,
    })
  }

  /** Approves or voids the settled surcharges. */
  decideSurcharges(at: Date, administratorId: string, status: 'approved' | 'voided'): void {
    for (const surcharge of this.surcharges) {
      if (surcharge.status !== 'settled') continue
      this.#incrementVersion()
      const decided = { status, decided_by: administratorId, decided_at: at }
      Object.assign(surcharge, decided, status === 'voided' && { reason_code: 'ACUERDO_COMERCIAL' })
    }
    this.#updateSurchargeSites()
  }

  #incrementVersion(): void {
    const version = this.journey.version + 1
    Object.assign(this.journey, { version, command_version: version })
  }

  #addTransition(
    transition: Omit<HistoryTransition, 'journey_id' | 'reported_at' | 'reason_code' | 'detail'> &
      Partial<HistoryTransition>,
  ): void {
    this.transitions.push({
      journey_id: this.journey.id,
      reported_at: transition.actor === 'driver' ? transition.at : null,
      reason_code: null,
      detail: {},
      ...transition,
    })
  }

  #openNovelty() {
    const open = this.novelties.find((novelty) => novelty.resolved_at === null)
    return open && { id: open.id, code: open.code, openedAt: open.opened_at }
  }

  #runningSurcharge() {
    const running = this.surcharges.find(({ status }) => status === 'running')
    if (!running) return undefined
    const { id, started_at: startedAt, paused_seconds: pausedSeconds, rate_cop: rateCop } = running
    return { id, startedAt, pausedSeconds, rateCop }
  }

  #updateNovelties({ novelty }: JourneyDecision, at: Date): void {
    if (novelty?.kind === 'open') {
      this.novelties.push({
        id: this.#random.uuid(),
        journey_id: this.journey.id,
        code: novelty.code,
        opened_at: at,
        note: novelty.note,
        resolved_at: null,
        resolution_code: null,
        escalated_at: null,
      })
    }
    if (novelty?.kind !== 'resolve') return
    const open = this.novelties.find(({ id }) => id === novelty.id)
    if (open) Object.assign(open, { resolved_at: at, resolution_code: novelty.resolutionCode })
  }

  #updateSurchargeSites(): void {
    const charged = this.surcharges.filter(({ status }) => status !== 'voided')
    this.journey.surcharge_sites = surchargeSites.filter((site) =>
      charged.some((surcharge) => surcharge.site === site),
    )
  }

  #updateSurcharges(
    { surcharge: operation }: JourneyDecision,
    { command }: TransitionRequest,
    at: Date,
  ): void {
    if (operation?.kind === 'start') {
      this.surcharges.push({
        id: this.#random.uuid(),
        journey_id: this.journey.id,
        site: operation.site,
        status: 'running',
        started_at: at,
        ended_at: null,
        paused_seconds: 0,
        minutes: null,
        rate_cop: operation.rateCop,
        amount_cop: null,
        reason_code: reasonOf(command),
        note: null,
        requested_by: null,
        decided_by: null,
        decided_at: null,
        version: 1,
      })
      this.#updateSurchargeSites()
      return
    }
    const running = this.surcharges.find(({ id }) => id === operation?.id)
    if (!running || !operation) return
    if (operation.kind === 'pause') running.paused_seconds += operation.seconds
    if (operation.kind !== 'settle') return
    Object.assign(running, {
      status: 'settled',
      ended_at: at,
      paused_seconds: operation.pausedSeconds,
      minutes: operation.minutes,
      amount_cop: operation.amountCop,
    })
  }
}
