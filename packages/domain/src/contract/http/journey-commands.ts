import { z } from 'zod'
import { type CommandName, snoozeMinutes } from '../../journeys/journey-command.ts'
import { JourneyDocument } from '../../journeys/journey.ts'
import { noveltyCodes } from '../../journeys/novelty.ts'
import { remedies, StepId, StepOutcome } from '../../journeys/novelty-protocol.ts'
import { reasons, type ReasonedCommand } from '../../journeys/reason.ts'
import type { SiteCommand } from '../../journeys/site-check.ts'
import { maxBulkJourneys, maxLengths } from '../limits.ts'
import { ApprovalReceipt } from './approvals.ts'
import { freeText, Instant, pesos, Place, Site } from './fields.ts'

const note = freeText(maxLengths.note)

/** Fields that every command accepts. */
const everyCommand = {
  /** The version the caller has seen. The command is rejected if the journey has changed since. */
  expectedVersion: z.int().min(1).max(2_147_483_647).optional(),
  note: note.optional(),
  /** When it happened by the caller's clock. The server's time is stored as well. */
  reportedAt: Instant.optional(),
  place: Place.optional(),
}

const plain = z.strictObject(everyCommand)

/** The command service decides whether the reason is needed: only when the truck is not seen at the site. */
const atSite = <Shape extends z.core.$ZodLooseShape>(command: SiteCommand, more: Shape) =>
  z.strictObject({
    ...everyCommand,
    reasonCode: z
      .enum(Object.keys(reasons[command]), { error: 'Elija un motivo de la lista.' })
      .optional(),
    ...more,
  })

/** The command service checks that «Otro motivo» has a note, so that this schema stays a plain object. */
const reasoned = <Shape extends z.core.$ZodLooseShape>(command: ReasonedCommand, more: Shape) =>
  z.strictObject({
    ...everyCommand,
    reasonCode: z.enum(Object.keys(reasons[command]), { error: 'Elija un motivo de la lista.' }),
    ...more,
  })

/** The cumplido: who received the load, and the number of the signed document. */
export const DeliveryProof = z.strictObject({
  receivedBy: freeText(maxLengths.receivedBy),
  documentNumber: freeText(maxLengths.documentNumber),
})

/** What was decided about a novelty, as its protocol calls it. */
const remedy = z.enum(remedies).optional()

/** The body of each command. */
export const commandBodies = {
  accept: plain,
  assign: z.strictObject({ ...everyCommand, driverId: z.uuid() }),
  startJourney: plain,
  arriveAtOrigin: atSite('arriveAtOrigin', {}),
  startLoading: atSite('startLoading', {}),
  depart: z.strictObject({
    ...everyCommand,
    manifestNumber: freeText(maxLengths.manifestNumber).optional(),
  }),
  arriveAtDestination: atSite('arriveAtDestination', {}),
  startUnloading: atSite('startUnloading', {}),
  confirmDelivery: atSite('confirmDelivery', { proof: DeliveryProof }),
  applySurcharge: reasoned('applySurcharge', {}),
  approveSurcharge: z.strictObject({ ...everyCommand, surchargeId: z.uuid() }),
  /** Without an id: the running surcharge. */
  voidSurcharge: reasoned('voidSurcharge', { surchargeId: z.uuid().optional() }),
  reportNovelty: z.strictObject({
    ...everyCommand,
    noveltyCode: z.enum(noveltyCodes),
  }),
  /** A step of the protocol of the open novelty, and what came of it. */
  takeNoveltyStep: z.strictObject({ ...everyCommand, step: StepId, outcome: StepOutcome }),
  resolveNovelty: reasoned('resolveNovelty', { remedy }),
  /** Ends the open novelty and opens another in its place. */
  reclassifyNovelty: z.strictObject({ ...everyCommand, noveltyCode: z.enum(noveltyCodes) }),
  /** The load goes on with another driver and their truck, or only with another driver. */
  replaceDriver: reasoned('replaceDriver', {
    driverId: z.uuid(),
    keepsVehicle: z.boolean().optional(),
  }),
  /** The appointment to unload, or to load if the truck has no load yet. */
  moveAppointment: z.strictObject({ ...everyCommand, appointmentAt: Instant }),
  /** The customer's new destination, with its appointment and the price that was agreed, if it is another one. */
  changeDestination: z.strictObject({
    ...everyCommand,
    destination: Site,
    appointmentAt: Instant,
    priceCop: pesos.optional(),
  }),
  recoverSignal: plain,
  closeManually: reasoned('closeManually', { proof: DeliveryProof }),
  searchReplacement: plain,
  reassignInternally: reasoned('reassignInternally', { driverId: z.uuid() }),
  reassignExternally: reasoned('reassignExternally', { driverId: z.uuid() }),
  declineReassignment: reasoned('declineReassignment', {}),
  /** The server decides whether it is late. */
  withdraw: reasoned('withdraw', {}),
  declareAbandoned: reasoned('declareAbandoned', {}),
  /** The server chooses the event by actor, state and time: cancels the booking, early or late, or the journey. */
  cancel: reasoned('cancel', {}),
  /** Creates a new request from a closed journey; a booking needs a new appointment. */
  republish: z.strictObject({ ...everyCommand, loadingAt: Instant.optional() }),
  take: plain,
  release: plain,
  /** Hides it from the queue for a while; a state change ends the snooze. */
  snooze: z.strictObject({
    ...everyCommand,
    minutes: z.literal([...snoozeMinutes], { error: 'Elija un tiempo de la lista.' }),
  }),
  wake: plain,
  writeNote: z.strictObject({ ...everyCommand, note }),
} as const satisfies Record<CommandName, z.ZodObject>

export type CommandBody<Name extends CommandName> = z.infer<(typeof commandBodies)[Name]>

/** A command with its name. */
export type JourneyCommand = {
  [Name in CommandName]: { name: Name; occurredAt?: string | undefined } & CommandBody<Name>
}[CommandName]

/** When it really happened, for events reported by phone. Only administrators send it; `refuseRealTime` has its limits. */
export const occurredAt = Instant

/** Set when an administrator records what a customer or driver said by phone; they count as the actor. */
export const onBehalfOf = z.enum(['customer', 'driver'])
export type OnBehalfOf = z.infer<typeof onBehalfOf>

export const CommandAnswer = z.object({ journey: JourneyDocument })
export type CommandAnswer = z.infer<typeof CommandAnswer>

/** POST {gateway}journeys/bulk/{command}: one command for many journeys, each with its own result. */
const bulkTarget = z.strictObject({
  id: z.uuid(),
  expectedVersion: z.int().min(1).max(2_147_483_647).optional(),
})

const listTargets = <Target extends z.ZodType>(target: Target) =>
  z
    .array(target)
    .min(1)
    .max(maxBulkJourneys, { error: `Se pueden enviar ${maxBulkJourneys} viajes como máximo.` })

export const bulkTargets = listTargets(bulkTarget)

/** Of a command about surcharges: a journey can have several, each with its own result. */
export const bulkSurchargeTargets = listTargets(bulkTarget.extend({ surchargeId: z.uuid() }))

const bulkResult = { id: z.string(), surchargeId: z.string().optional() }

export const BulkAnswer = z.object({
  results: z.array(
    z.discriminatedUnion('done', [
      z.object({ ...bulkResult, done: z.literal(true), journey: JourneyDocument }),
      z.object({
        ...bulkResult,
        done: z.literal(false),
        responseCode: z.string(),
        responseMessage: z.string(),
      }),
    ]),
  ),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>

/** Status 202 of POST {gateway}journeys/bulk/cancel with more journeys than one person may cancel. */
export const ApprovalAnswer = z.object({ approval: ApprovalReceipt })
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>
