import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { isWithin } from '@arriero/domain/journeys/journey-transitions.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import {
  needsControlRoom,
  openRequiredSteps,
  type ProtocolStep,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { canResolveWith } from '@arriero/domain/journeys/reason.ts'
import type { Tx } from '#platform/database/schema.ts'
import { findProtocol } from '../protocols/protocol-store.ts'
import {
  type CheckedTransition,
  type CommandActor,
  reasonOf,
  type TransitionRequest,
} from './command-request.ts'
import {
  findOpenNovelty,
  type JourneyRecord,
  type LockedJourney,
  type UpdateContext,
  type UpdateDetail,
} from './journey-record.ts'

export type NoveltyChange =
  | { kind: 'open'; code: NoveltyCode; note: string | null }
  | { kind: 'resolve'; id: string; resolutionCode: string | null }

/**
 * A novelty is open while the journey is in its state or must return to it. Closing the journey resolves it
 * too, without a resolution code.
 */
export function noveltyChange(
  { event, to }: CheckedTransition,
  { command }: Pick<TransitionRequest, 'command'>,
  { novelty }: JourneyRecord,
): NoveltyChange | undefined {
  if (command.name === 'reportNovelty') {
    return { kind: 'open', code: command.noveltyCode, note: command.note ?? null }
  }
  if (!novelty || isWithin(to, 'Novelty')) return undefined
  const resolutionCode = event === 'resolveNovelty' ? reasonOf(command) : null
  return { kind: 'resolve', id: novelty.id, resolutionCode }
}

export async function writeNoveltyChange(
  tx: Tx,
  journeyId: string,
  change: NoveltyChange,
  now: Date,
): Promise<void> {
  if (change.kind === 'resolve') {
    await tx
      .updateTable('novelties')
      .set({ resolved_at: now, resolution_code: change.resolutionCode })
      .where('id', '=', change.id)
      .execute()
    return
  }
  await tx
    .insertInto('novelties')
    .values({
      id: randomUUID(),
      journey_id: journeyId,
      code: change.code,
      opened_at: now,
      note: change.note,
      resolved_at: null,
      resolution_code: null,
    })
    .execute()
}

/** The lock on the journey keeps the positions of the steps in order. */
export async function addNoveltyStep(
  { tx, journey, administratorId, now }: UpdateContext,
  { step: stepId, outcome, note }: CommandBody<'takeNoveltyStep'>,
): Promise<UpdateDetail> {
  const novelty = await findOpenNovelty(tx, journey.id)
  if (!novelty) throw new AppError('journey.no-novelty')
  const { steps } = await findProtocol(tx, novelty.code)
  const step = steps.find(({ id }) => id === stepId)
  if (!step) throw new AppError('journey.step-unknown')
  if (!step.outcomes.includes(outcome)) throw unknownOutcome(step)
  const { last } = await tx
    .selectFrom('novelty_steps')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('novelty_id', '=', novelty.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('novelty_steps')
    .values({
      novelty_id: novelty.id,
      position: (last ?? 0) + 1,
      step: step.id,
      text: step.text,
      outcome,
      at: now,
      by_user: administratorId,
      note: note ?? null,
    })
    .execute()
  return { noveltyId: novelty.id, step: step.id, text: step.text, outcome }
}

const alternatives = new Intl.ListFormat('es-CO', { type: 'disjunction' })

function unknownOutcome({ text, outcomes }: ProtocolStep): AppError {
  const listed = alternatives.format(outcomes.map((outcome) => `«${outcome}»`))
  return new AppError('journey.outcome-unknown', `El resultado de «${text}» es ${listed}.`)
}

/**
 * A novelty ends for a reason that fits its kind. An administrator who leaves out required steps says why. A driver's
 * word from the road is enough, except for a critical novelty: another person may hold the phone, so somebody of the
 * control room verifies it, also when an administrator enters what the driver said.
 */
export async function requireResolvable(
  tx: Tx,
  journey: LockedJourney,
  { actor, actorId, enteredBy, command }: CommandActor & { command: CommandBody<'resolveNovelty'> },
): Promise<void> {
  // The transition table refuses it; another driver must not learn that the journey exists.
  if (actor !== 'administrator' && journey.driver_id !== actorId) return
  const novelty = await findOpenNovelty(tx, journey.id)
  if (!novelty) return
  const protocol = await findProtocol(tx, novelty.code)
  const isDriver = actor === 'driver'
  if (isDriver && !needsControlRoom(protocol)) return
  if (isDriver && enteredBy === null) throw new AppError('journey.needs-control-room')
  if (!canResolveWith(novelty.code, command.reasonCode)) {
    throw new AppError('journey.resolution-refused')
  }
  if (command.note) return
  const open = openRequiredSteps(protocol, await readTakenSteps(tx, novelty.id))
  if (open.length === 0) return
  const listed = open.map(({ text }) => `«${text}»`).join(', ')
  throw new AppError(
    'journey.steps-open',
    `Faltan pasos obligatorios: ${listed}. Escriba en la nota por qué se resuelve así.`,
  )
}

/** The waiting at the site is charged after the novelty has ended, which a theft does not do by a surcharge. */
export async function requireChargeable(tx: Tx, journey: LockedJourney): Promise<void> {
  const novelty = await findOpenNovelty(tx, journey.id)
  if (novelty && !canResolveWith(novelty.code, noveltyEnding.reasonCode)) {
    throw new AppError('journey.resolution-refused')
  }
}

/** How a command that ends a novelty on its way to something else ends it. */
export const noveltyEnding = { name: 'resolveNovelty', reasonCode: 'ATENDIDA' } as const

async function readTakenSteps(tx: Tx, noveltyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('novelty_steps')
    .select('step')
    .where('novelty_id', '=', noveltyId)
    .execute()
  return rows.map(({ step }) => step)
}
