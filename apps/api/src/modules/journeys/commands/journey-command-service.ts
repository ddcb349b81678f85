import { journeyAuditEvent } from '@arriero/domain/audit/journey-audit-event.ts'
import type {
  CommandAnswer,
  JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/http/caller.ts'
import { claimIdempotencyKey, storeAnswer } from '#platform/http/idempotency.ts'
import {
  announceChange,
  type ChangedJourney,
  type NotificationDeps,
} from '../notifications/journey-notifications.ts'
import { findCancellationOccurrence } from '../notifications/journey-occurrence.ts'
import { recordJourney } from '../record-journey.ts'
import { requireFewCancellations } from './cancellation-limit.ts'
import {
  type CommandActor,
  type CommandSource,
  isUpdateCommand,
  isVoidSurchargeById,
  repeatableRequest,
  type ReportedPlace,
  resolveActor,
  type SystemEvent,
  systemRequest,
  type TransitionRequest,
} from './command-request.ts'
import { writeDecision } from './decision-writer.ts'
import { findDriverFor, retryOnDriverConflict } from './driver-assignment.ts'
import { withLastChange } from './journey-audit.ts'
import { checkTransition, decide } from './journey-decision.ts'
import {
  findAndLockJourney,
  type LockedJourney,
  lockJourney,
  readJourneyRecord,
} from './journey-record.ts'
import { updateJourney } from './journey-updates.ts'
import { insertJourney } from './new-journey.ts'
import { republishJourney } from './republication.ts'
import { readServiceOrder, resolveOrderingActor } from './service-order.ts'
import { noveltyEnding, requireChargeable, requireResolvable } from './novelties.ts'
import { findSurchargeStatus } from './surcharges.ts'
import { reclassificationPath, transitionPath } from './transition-path.ts'

export interface CommandDeps extends NotificationDeps {
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  /** How many journeys one person may cancel without a second one. */
  cancelWithoutApproval: number
}

/**
 * The only way a journey changes, apart from its positions. Each call is one transaction: a rejected command
 * throws an AppError and writes nothing; an answered one has written row, transition, audit entry, change log
 * and notifications.
 */
export class JourneyCommandService {
  readonly #deps: CommandDeps

  constructor(deps: CommandDeps) {
    this.#deps = deps
  }

  create(source: CommandSource, customerId: string, body: NewJourneyBody): Promise<CommandAnswer> {
    return this.#deps.changeLog.write('journey.create', (tx, record) =>
      this.#create({ tx, record }, source, customerId, body),
    )
  }

  perform(
    source: CommandSource,
    journeyId: string,
    command: JourneyCommand,
  ): Promise<CommandAnswer> {
    return retryOnDriverConflict(() =>
      this.#deps.changeLog.write(journeyAuditEvent(command.name), (tx, record) =>
        this.#perform({ tx, record }, source, journeyId, command),
      ),
    )
  }

  /** Returns false if the transition table no longer allows the event, for example because a person acted first. */
  async performAsSystem(
    journeyId: string,
    event: SystemEvent,
    place?: ReportedPlace,
  ): Promise<boolean> {
    try {
      return await this.#deps.changeLog.write(journeyAuditEvent(event), (tx, record) =>
        this.#performAsSystem({ tx, record }, journeyId, systemRequest(event, place)),
      )
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  async #create(
    transaction: ChangeTransaction,
    source: CommandSource,
    customerId: string,
    body: NewJourneyBody,
  ): Promise<CommandAnswer> {
    const { clock, limits } = this.#deps
    const repeatable = repeatableRequest(source, ['create', source.actor, customerId, body])
    const earlier =
      repeatable && (await claimIdempotencyKey<CommandAnswer>(transaction.tx, repeatable, clock()))
    if (earlier) return earlier

    const actor = resolveOrderingActor(source, customerId)
    const order = readServiceOrder(customerId, body)
    const now = clock()
    const journey = { order, actor, caller: source.caller, note: body.note ?? null, now, limits }
    const document = await insertJourney(transaction, journey)
    if (repeatable) await storeAnswer(transaction.tx, repeatable, { journey: document })
    await announceChange(this.#deps, transaction, { document }, now)
    return { journey: document }
  }

  async #perform(
    transaction: ChangeTransaction,
    source: CommandSource,
    journeyId: string,
    command: JourneyCommand,
  ): Promise<CommandAnswer> {
    const { tx } = transaction
    const { clock, limits, cancelWithoutApproval } = this.#deps
    const repeatable = repeatableRequest(source, ['perform', source.actor, journeyId, command])
    const earlier =
      repeatable && (await claimIdempotencyKey<CommandAnswer>(tx, repeatable, clock()))
    if (earlier) return earlier

    if (command.name === 'cancel') {
      const attempt = { journeyId, limit: cancelWithoutApproval }
      await requireFewCancellations(tx, source, attempt, clock())
    }
    const journey = await lockJourney(tx, journeyId)
    // After the lock: a command that waited for it happens later than the one that held it.
    const now = clock()
    const actor = resolveActor(journey, source)
    const protocols = await this.#deps.readProtocols(tx)
    const context = { journey, actor, caller: source.caller, now, limits, protocols }
    let changed: ChangedJourney
    try {
      changed = await applyCommand(transaction, context, command)
    } catch (error) {
      // The last change names an administrator, so only administrators may read it.
      const isAdministrator = source.actor === 'administrator' || source.enteredBy !== undefined
      throw isAdministrator ? await withLastChange(tx, error, journeyId, now) : error
    }
    const answer = { journey: changed.document }
    if (repeatable) await storeAnswer(tx, repeatable, answer)
    await announceChange(this.#deps, transaction, changed, now)
    return answer
  }

  async #performAsSystem(
    transaction: ChangeTransaction,
    journeyId: string,
    request: TransitionRequest,
  ): Promise<boolean> {
    const journey = await findAndLockJourney(transaction.tx, journeyId)
    if (!journey) return false
    const { clock, limits } = this.#deps
    const now = clock()
    const protocols = await this.#deps.readProtocols(transaction.tx)
    const context = { journey, caller: undefined, now, limits, protocols }
    const changed = await performTransition(transaction, context, request)
    await announceChange(this.#deps, transaction, changed, now)
    return true
  }
}

interface TransitionContext {
  journey: LockedJourney
  caller: Caller | undefined
  now: Date
  limits: JourneyLimits
  protocols: NoveltyProtocols
}

interface CommandContext extends TransitionContext {
  actor: CommandActor
}

async function applyCommand(
  transaction: ChangeTransaction,
  context: CommandContext,
  command: JourneyCommand,
): Promise<ChangedJourney> {
  const { journey, actor } = context
  if (command.name === 'republish') {
    return { document: await republishJourney(transaction, { ...context, command }) }
  }
  if (command.name === 'changeDestination') {
    return acceptDestination(transaction, context, command)
  }
  if (isUpdateCommand(command)) {
    return { document: await updateJourney(transaction, { ...context, command }) }
  }
  if (isVoidSurchargeById(command)) {
    const status = await findSurchargeStatus(transaction.tx, journey.id, command.surchargeId)
    if (status !== 'running') {
      return { document: await updateJourney(transaction, { ...context, command }) }
    }
  }
  if (command.name === 'resolveNovelty') {
    await requireResolvable(transaction.tx, journey, { ...actor, command })
  }
  if (command.name === 'applySurcharge') await requireChargeable(transaction.tx, journey)
  const [first, ...rest] =
    command.name === 'reclassifyNovelty'
      ? await reclassificationPath(transaction.tx, journey, actor, command)
      : transitionPath(journey, { ...actor, command })
  let changed = await performTransition(transaction, context, first)
  for (const request of rest) {
    const current = await lockJourney(transaction.tx, journey.id)
    changed = await performTransition(transaction, { ...context, journey: current }, request)
  }
  return changed
}

/** An accepted destination also ends the novelty that asked for it. */
async function acceptDestination(
  transaction: ChangeTransaction,
  context: CommandContext,
  command: Extract<JourneyCommand, { name: 'changeDestination' }>,
): Promise<ChangedJourney> {
  const { journey, actor } = context
  const { note, place, reportedAt } = command
  const end = { ...noveltyEnding, remedy: 'accept-destination', note, place, reportedAt } as const
  await updateJourney(transaction, { ...context, command })
  await requireResolvable(transaction.tx, journey, { ...actor, command: end })
  const current = await lockJourney(transaction.tx, journey.id)
  return performTransition(
    transaction,
    { ...context, journey: current },
    { ...actor, command: end },
  )
}

/** Decides one transition and writes it, for people and for the system. The caller announces the change. */
export async function performTransition(
  { tx, record }: ChangeTransaction,
  { journey, caller, now, limits, protocols }: TransitionContext,
  request: TransitionRequest,
): Promise<ChangedJourney> {
  const transition = checkTransition(journey, request, now, limits)
  const driver = await findDriverFor(tx, journey, request, transition)
  const journeyRecord = await readJourneyRecord(tx, journey)
  const rules = { limits, protocols }
  const decision = decide({ record: journeyRecord, request, transition, driver, now, ...rules })
  const write = { journey, request, decision, driver, caller, now }
  const written = await writeDecision({ tx, record }, write)
  const document = await recordJourney(tx, record, journey.id)
  const { releasedAttendantId } = written
  const cancellation = findCancellationOccurrence(document, written.transition, releasedAttendantId)
  return { document, cancellation }
}
