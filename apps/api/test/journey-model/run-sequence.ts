import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import {
  type CommandDeps,
  JourneyCommandService,
} from '#modules/journeys/commands/journey-command-service.ts'
import { type CommandSource, systemEvents } from '#modules/journeys/commands/command-request.ts'
import { wantedService } from '../operation-world.ts'
import { modelDrivers, type StepActor, type DriverIds } from './model-drivers.ts'
import { toActor, JourneyModel } from './journey-model.ts'
import { type ModelStep, toCommand } from './model-step.ts'
import type { SequenceDraw } from './sequences.ts'

export interface SequenceSetup {
  deps: Omit<CommandDeps, 'clock'>
  driverIds: DriverIds
  customerId: string
  administratorId: string
}

const begin = Date.parse('2026-11-16T12:00:00Z')
const instant = (minutes: number) => new Date(begin + minutes * minuteMs)

/** Throws at the first step whose outcome differs from the model's. */
export async function runSequence(
  setup: SequenceSetup,
  { isBooking, draws }: SequenceDraw,
): Promise<{ id: string; model: JourneyModel }> {
  const model = new JourneyModel(isBooking)
  const commands = new JourneyCommandService({ ...setup.deps, clock: () => instant(model.minutes) })
  const { customerId } = setup
  const customer = { actor: 'customer', actorId: customerId } as const
  const { journey } = await commands.create(customer, customerId, {
    ...wantedService,
    ...(model.loadingAt !== null && { loadingAt: instant(model.loadingAt).toISOString() }),
  })
  const { id } = journey
  for (const draw of draws) {
    model.minutes += draw.minutes
    const step = model.choose(draw)
    const isStale = draw.isStale && step.by !== 'system'
    const isAllowed = model.allows(step) && !isStale
    const description = `${JSON.stringify(step)} in ${JSON.stringify(model.status)}`
    const outcome = await performStep(commands, setup, id, step, model.version - (isStale ? 1 : 0))
    if (isAllowed) model.apply(step)
    if (isAllowed && outcome === 'rejected') throw new Error(`Legal, but rejected: ${description}`)
    if (!isAllowed && outcome !== 'rejected')
      throw new Error(`Illegal, but accepted: ${description}`)
    if (typeof outcome === 'object') expectSameJourney(outcome, model, setup.driverIds, description)
  }
  return { id, model }
}

async function performStep(
  commands: JourneyCommandService,
  setup: SequenceSetup,
  id: string,
  step: ModelStep,
  expectedVersion: number,
): Promise<JourneyDocument | 'done' | 'rejected'> {
  const systemEvent = systemEvents.find((one) => one === step.name)
  if (step.by === 'system' && systemEvent) {
    return (await commands.performAsSystem(id, systemEvent)) ? 'done' : 'rejected'
  }
  const command = toCommand(step, setup.driverIds, expectedVersion)
  try {
    return (await commands.perform(toSource(step.by, setup), id, command)).journey
  } catch (error) {
    if (error instanceof AppError) return 'rejected'
    throw error
  }
}

function toSource(
  by: StepActor,
  { driverIds, customerId, administratorId }: SequenceSetup,
): CommandSource {
  const actor = toActor(by)
  const driver = modelDrivers.find((one) => one === by)
  if (driver) return { actor, actorId: driverIds[driver] }
  if (by === 'administrator') return { actor, actorId: administratorId }
  if (by === 'customer') return { actor, actorId: customerId }
  if (by === 'other-customer') return { actor, actorId: randomUUID() }
  return { actor, actorId: null, enteredBy: administratorId }
}

function expectSameJourney(
  document: JourneyDocument,
  { status, version, driver, offered, isTaken, isSnoozed }: JourneyModel,
  driverIds: DriverIds,
  description: string,
): void {
  const expected = {
    state: status.state === 'new' ? 0 : journeyStates[status.state],
    interrupted: status.interrupted.map((key) => journeyStates[key]),
    version,
    driver: driver && driverIds[driver],
    offered: offered && driverIds[offered],
    isTaken,
    isSnoozed,
    commandVersion: version,
  }
  const found = {
    state: document.journeyStateId,
    interrupted: document.interrupted,
    version: document.version,
    driver: document.driver?.id ?? null,
    offered: document.offeredTo?.id ?? null,
    isTaken: document.attendedBy !== null,
    isSnoozed: document.snooze !== null,
    commandVersion: document.commandVersion,
  }
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${description}: ${JSON.stringify({ found, expected })}`)
  }
}
