import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { NoveltyStep } from '@arriero/domain/journeys/novelty-step.ts'
import type { Insertable, Selectable } from 'kysely'
import { type Asked, reasonOf } from '#modules/journeys/commands/asked.ts'
import { decide, type Decision } from '#modules/journeys/commands/decide.ts'
import type { JourneyColumns } from '#modules/journeys/commands/journey-record.ts'
import { judge } from '#modules/journeys/commands/judge.ts'
import type { DriverProfile } from '#modules/journeys/drivers/driver-profile.ts'
import { dueTimers } from '#modules/journeys/timers/due-timers.ts'
import type { Schema } from '#platform/database/schema.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

type TransitionRow = Pick<
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
  | 'detail'
>

/**
 * The life of one journey, decided by the rules that decide commands: its rows are those that commands
 * would have left. Whatever the rules refuse ends the seeding.
 */
export class JourneyStory {
  readonly journey: JourneyColumns
  readonly transitions: TransitionRow[] = []
  readonly novelties: Selectable<Schema['novelties']>[] = []
  readonly steps: Row<'novelty_steps'>[] = []
  readonly surcharges: Selectable<Schema['surcharges']>[] = []
  readonly notes: Row<'notes'>[] = []
  readonly claims: Row<'claims'>[] = []
  readonly #random: Random
  readonly #limits: JourneyLimits

  constructor(random: Random, limits: JourneyLimits, created: JourneyColumns) {
    this.#random = random
    this.#limits = limits
    this.journey = created
    const { kind, customer_id, created_at, journey_state_id } = created
    this.#add({
      version: 1,
      event: kind === 'booking' ? 'createBooking' : 'createRequest',
      from_state_id: null,
      to_state_id: journey_state_id,
      actor: 'customer',
      actor_id: customer_id,
      at: created_at,
      stay_seconds: null,
    })
  }

  get timers(): Row<'timers'>[] {
    return dueTimers(this.journey, this.#limits).map(({ event, dueAt }) => ({
      journey_id: this.journey.id,
      event,
      due_at: dueAt,
    }))
  }

  /** Something happens, by the transition table. */
  happen(at: Date, asked: Asked, driver?: DriverProfile): void {
    const { journey } = this
    const judged = judge(journey, asked, at, this.#limits)
    const record = { journey, novelty: this.#openNovelty(), surcharge: this.#runningSurcharge() }
    const decision = decide({ record, asked, judged, driver, now: at, limits: this.#limits })
    const version = journey.version + 1
    Object.assign(journey, decision.columns, { version, command_version: version })
    this.#add({
      version,
      event: decision.event,
      from_state_id: decision.from,
      to_state_id: decision.to,
      actor: asked.actor,
      actor_id: asked.actorId,
      at,
      reason_code: reasonOf(asked.command),
      stay_seconds: decision.staySeconds,
      detail: decision.detail,
    })
    this.#followNovelty(decision, at)
    this.#followSurcharge(decision, asked, at)
  }

  /** What an administrator adds without moving it. */
  takeStep(at: Date, administratorId: string, step: NoveltyStep): void {
    const novelty = this.novelties.at(-1)
    if (!novelty) return
    this.#raiseVersion()
    const position = this.steps.filter(({ novelty_id }) => novelty_id === novelty.id).length + 1
    this.steps.push({
      novelty_id: novelty.id,
      position,
      step,
      at,
      by_user: administratorId,
      note: null,
    })
  }

  writeNote(at: Date, administratorId: string, text: string): void {
    this.#raiseVersion()
    const id = this.#random.uuid()
    this.notes.push({ id, journey_id: this.journey.id, author_id: administratorId, at, text })
  }

  take(at: Date, administratorId: string): void {
    this.#raiseVersion()
    this.claims.push({
      journey_id: this.journey.id,
      administrator_id: administratorId,
      since: at,
    })
  }

  /** Of the surcharges whose hours are known. */
  settleAccounts(at: Date, administratorId: string, status: 'approved' | 'voided'): void {
    for (const surcharge of this.surcharges) {
      if (surcharge.status !== 'settled') continue
      this.#raiseVersion()
      const verdict = { status, decided_by: administratorId, decided_at: at }
      Object.assign(surcharge, verdict, status === 'voided' && { reason_code: 'ACUERDO_COMERCIAL' })
    }
  }

  #raiseVersion(): void {
    const version = this.journey.version + 1
    Object.assign(this.journey, { version, command_version: version })
  }

  #add(
    given: Omit<TransitionRow, 'journey_id' | 'reported_at' | 'reason_code' | 'detail'> &
      Partial<TransitionRow>,
  ): void {
    this.transitions.push({
      journey_id: this.journey.id,
      reported_at: given.actor === 'driver' ? given.at : null,
      reason_code: null,
      detail: {},
      ...given,
    })
  }

  #openNovelty() {
    const open = this.novelties.find((novelty) => novelty.resolved_at === null)
    return open && { id: open.id, openedAt: open.opened_at }
  }

  #runningSurcharge() {
    const running = this.surcharges.find(({ status }) => status === 'running')
    if (!running) return undefined
    const { id, started_at: startedAt, paused_seconds: pausedSeconds, rate_cop: rateCop } = running
    return { id, startedAt, pausedSeconds, rateCop }
  }

  #followNovelty({ novelty }: Decision, at: Date): void {
    if (novelty?.kind === 'open') {
      this.novelties.push({
        id: this.#random.uuid(),
        journey_id: this.journey.id,
        code: novelty.code,
        opened_at: at,
        note: novelty.note,
        resolved_at: null,
        resolution_code: null,
      })
    }
    if (novelty?.kind !== 'resolve') return
    const open = this.novelties.find(({ id }) => id === novelty.id)
    if (open) Object.assign(open, { resolved_at: at, resolution_code: novelty.resolutionCode })
  }

  #followSurcharge({ surcharge: operation }: Decision, { command }: Asked, at: Date): void {
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
        decided_by: null,
        decided_at: null,
      })
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

export const firstState = (kind: JourneyColumns['kind']) =>
  kind === 'booking' ? journeyStates.RequestBooking : journeyStates.Request
