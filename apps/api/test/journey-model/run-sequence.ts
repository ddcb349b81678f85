import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { createJourneyOperation } from '#modules/journeys/commands/create-journey-operation.ts'
import {
  type Acting,
  type JourneyOperation,
  systemEvents,
} from '#modules/journeys/commands/journey-operation.ts'
import type { OperationDeps } from '#modules/journeys/commands/operation-deps.ts'
import { wantedService } from '../operation-world.ts'
import { castDrivers, type CastHand } from './cast.ts'
import { actorOf, JourneyModel } from './journey-model.ts'
import type { Cast } from './model-cast.ts'
import { commandOf } from './model-command.ts'
import type { ModelStep, SequenceDraw } from './model-step.ts'

export interface Scene {
  deps: Omit<OperationDeps, 'clock'>
  cast: Cast
  customerId: string
  administratorId: string
}

const begin = Date.parse('2026-11-16T12:00:00Z')
const instant = (minutes: number) => new Date(begin + minutes * 60_000)

/** Throws at the first step whose outcome is not the model's. */
export async function runSequence(
  scene: Scene,
  { isBooking, draws }: SequenceDraw,
): Promise<{ id: string; model: JourneyModel }> {
  const model = new JourneyModel(isBooking)
  const operation = createJourneyOperation({ ...scene.deps, clock: () => instant(model.minutes) })
  const { customerId } = scene
  const customer = { actor: 'customer', actorId: customerId } as const
  const { journey } = await operation.create(customer, customerId, {
    ...wantedService,
    ...(model.loadingAt !== null && { loadingAt: instant(model.loadingAt).toISOString() }),
  })
  const { id } = journey
  for (const draw of draws) {
    model.minutes += draw.minutes
    const step = model.choose(draw)
    const isStale = draw.isStale && step.hand !== 'system'
    const isAllowed = model.allows(step) && !isStale
    const told = `${JSON.stringify(step)} in ${JSON.stringify(model.standing)}`
    const outcome = await attempt(operation, scene, id, step, model.version - (isStale ? 1 : 0))
    if (isAllowed) model.apply(step)
    if (isAllowed && outcome === 'refused') throw new Error(`Legal, but refused: ${told}`)
    if (!isAllowed && outcome !== 'refused') throw new Error(`Illegal, but accepted: ${told}`)
    if (typeof outcome === 'object') expectSame(outcome, model, scene.cast, told)
  }
  return { id, model }
}

async function attempt(
  operation: JourneyOperation,
  scene: Scene,
  id: string,
  step: ModelStep,
  expectedVersion: number,
): Promise<JourneyDocument | 'done' | 'refused'> {
  const systemEvent = systemEvents.find((one) => one === step.name)
  if (step.hand === 'system' && systemEvent) {
    return (await operation.performAsSystem(id, systemEvent)) ? 'done' : 'refused'
  }
  const command = commandOf(step, scene.cast, expectedVersion)
  try {
    return (await operation.perform(actingOf(step.hand, scene), id, command)).journey
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  }
}

function actingOf(hand: CastHand, { cast, customerId, administratorId }: Scene): Acting {
  const actor = actorOf(hand)
  const driver = castDrivers.find((one) => one === hand)
  if (driver) return { actor, actorId: cast[driver] }
  if (hand === 'administrator') return { actor, actorId: administratorId }
  if (hand === 'customer') return { actor, actorId: customerId }
  if (hand === 'stranger') return { actor, actorId: randomUUID() }
  return { actor, actorId: null, enteredBy: administratorId }
}

function expectSame(
  document: JourneyDocument,
  { standing, version, driver, offered, isTaken, isSnoozed }: JourneyModel,
  cast: Cast,
  told: string,
): void {
  const expected = {
    state: standing.state === 'new' ? 0 : journeyStates[standing.state],
    interrupted: standing.interrupted.map((key) => journeyStates[key]),
    version,
    driver: driver && cast[driver],
    offered: offered && cast[offered],
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
    throw new Error(`${told}: ${JSON.stringify({ found, expected })}`)
  }
}
