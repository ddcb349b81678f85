import { z } from 'zod'
import { noveltyCodes } from '../../journeys/novelty.ts'
import { noveltySteps } from '../../journeys/novelty-step.ts'
import { reasons, type ReasonedCommand } from '../../journeys/reason.ts'
import { snoozeMinutes } from '../../journeys/snooze-minutes.ts'
import { JourneyDocument } from '../../journeys/journey.ts'
import { freeText } from './free-text.ts'
import { Instant, Place } from './place.ts'

const note = freeText(500)

/** What every command may carry. */
const everyCommand = {
  /** The version the caller was looking at: refused when somebody has acted since. */
  expectedVersion: z.int().min(1).max(2_147_483_647).optional(),
  note: note.optional(),
  /** When it happened by the caller's clock; ours is written beside it. */
  reportedAt: Instant.optional(),
  place: Place.optional(),
}

const plain = z.strictObject(everyCommand)

/** Whether «otro motivo» came with its note is for the operation to say: bodies stay plain objects. */
const reasoned = <Shape extends z.core.$ZodLooseShape>(command: ReasonedCommand, more: Shape) =>
  z.strictObject({
    ...everyCommand,
    reasonCode: z.enum(Object.keys(reasons[command]), { error: 'Elija un motivo de la lista.' }),
    ...more,
  })

/** The cumplido: who received the load, and the number of what was signed. */
export const DeliveryProof = z.strictObject({
  receivedBy: freeText(120),
  documentNumber: freeText(40),
})

/** What people and devices can ask of a journey that exists, by the name of the command. */
export const commandBodies = {
  accept: plain,
  assign: z.strictObject({ ...everyCommand, driverId: z.uuid() }),
  startJourney: plain,
  arriveAtOrigin: plain,
  startLoading: plain,
  depart: z.strictObject({ ...everyCommand, manifestNumber: freeText(20).optional() }),
  arriveAtDestination: plain,
  startUnloading: plain,
  confirmDelivery: z.strictObject({ ...everyCommand, proof: DeliveryProof }),
  applySurcharge: reasoned('applySurcharge', {}),
  approveSurcharge: z.strictObject({ ...everyCommand, surchargeId: z.uuid() }),
  /** Without an id: the one that is running. */
  voidSurcharge: reasoned('voidSurcharge', { surchargeId: z.uuid().optional() }),
  reportNovelty: z.strictObject({
    ...everyCommand,
    noveltyCode: z.enum(noveltyCodes),
  }),
  takeNoveltyStep: z.strictObject({ ...everyCommand, step: z.enum(noveltySteps) }),
  resolveNovelty: reasoned('resolveNovelty', {}),
  recoverSignal: plain,
  closeManually: reasoned('closeManually', { proof: DeliveryProof }),
  searchReplacement: plain,
  reassignInternally: reasoned('reassignInternally', { driverId: z.uuid() }),
  reassignExternally: reasoned('reassignExternally', { driverId: z.uuid() }),
  declineReassignment: reasoned('declineReassignment', {}),
  /** Early or late is decided by the clock. */
  withdraw: reasoned('withdraw', {}),
  declareAbandoned: reasoned('declareAbandoned', {}),
  /** A customer's booking, early or late, or the journey itself: decided by who asks, where it stands and the clock. */
  cancel: reasoned('cancel', {}),
  /** A closed journey again, as a new request; a booking needs its new appointment. */
  republish: z.strictObject({ ...everyCommand, loadingAt: Instant.optional() }),
  take: plain,
  release: plain,
  /** Out of the queue for a while; a change of state brings it back. */
  snooze: z.strictObject({
    ...everyCommand,
    minutes: z.literal([...snoozeMinutes], { error: 'Elija un tiempo de la lista.' }),
  }),
  wake: plain,
  writeNote: z.strictObject({ ...everyCommand, note }),
} as const

export type CommandName = keyof typeof commandBodies
export const commandNames = Object.keys(commandBodies) as readonly CommandName[]

export type CommandBody<Name extends CommandName> = z.infer<(typeof commandBodies)[Name]>

/** A command with its name, as the operation takes it. */
export type JourneyCommand = {
  [Name in CommandName]: { name: Name } & CommandBody<Name>
}[CommandName]

/** What a driver's phone may send. */
export const driverCommands = [
  'accept',
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
  'confirmDelivery',
  'reportNovelty',
  'resolveNovelty',
  'recoverSignal',
  'declineReassignment',
  'withdraw',
] as const satisfies readonly CommandName[]

/** What a customer's system may send. */
export const customerCommands = [
  'confirmDelivery',
  'cancel',
] as const satisfies readonly CommandName[]

/** What an administrator may write down for whoever said it by phone; the actor is the one who said it. */
export const onBehalfOf = z.enum(['customer', 'driver'])
export type OnBehalfOf = z.infer<typeof onBehalfOf>

/** `arriveAtOrigin` → `arrive-at-origin`, as addresses are written. */
export const commandSlug = (name: CommandName): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const CommandAnswer = z.object({ journey: JourneyDocument })
export type CommandAnswer = z.infer<typeof CommandAnswer>

/** POST {gateway}journeys/bulk/{command}: the same for many, each by itself. */
export const bulkTargets = z
  .array(
    z.strictObject({
      id: z.uuid(),
      expectedVersion: z.int().min(1).max(2_147_483_647).optional(),
    }),
  )
  .min(1)
  .max(200, { error: 'Se pueden enviar 200 viajes como máximo.' })

export const BulkAnswer = z.object({
  results: z.array(
    z.discriminatedUnion('done', [
      z.object({ id: z.string(), done: z.literal(true), journey: JourneyDocument }),
      z.object({
        id: z.string(),
        done: z.literal(false),
        responseCode: z.string(),
        responseMessage: z.string(),
      }),
    ]),
  ),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>
