import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { type SystemEvent, systemEvents } from '#modules/journeys/commands/command-request.ts'
import {
  type ModelDriver,
  modelDrivers,
  type StepActor,
  stepActors,
  type DriverIds,
} from './model-drivers.ts'
import type { CommandBody, JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'

/** Commands that name a driver, which the step chooses. */
const driverCommandBodies = {
  assign: {},
  reassignInternally: { reasonCode: 'PEDIDO_DEL_CLIENTE' },
  reassignExternally: { reasonCode: 'PEDIDO_DEL_CLIENTE' },
}
type DriverCommandName = keyof typeof driverCommandBodies
/** Commands with tests of their own: they change what the model does not have, or are several transitions. */
type UnmodelledName =
  | 'republish'
  | 'approveSurcharge'
  | 'reclassifyNovelty'
  | 'replaceDriver'
  | 'moveAppointment'
  | 'changeDestination'
type OtherCommandName = Exclude<CommandName, DriverCommandName | UnmodelledName>

const proof = { receivedBy: 'Luz Marina Ospina', documentNumber: 'R-1' }

/** The trucks of the model report no position. */
const notSeen = { reasonCode: 'CONDUCTOR_CONFIRMA' }

const otherCommandBodies: { [Name in OtherCommandName]: CommandBody<Name> } = {
  accept: {},
  startJourney: {},
  arriveAtOrigin: notSeen,
  startLoading: notSeen,
  depart: { manifestNumber: 'M-1' },
  arriveAtDestination: notSeen,
  startUnloading: notSeen,
  confirmDelivery: { proof, ...notSeen },
  applySurcharge: { reasonCode: 'DEMORA_EN_SITIO' },
  voidSurcharge: { reasonCode: 'ACUERDO_COMERCIAL' },
  reportNovelty: { noveltyCode: 'DERRUMBE' },
  takeNoveltyStep: { step: 'call-driver', outcome: 'contestó' },
  resolveNovelty: { reasonCode: 'SUPERADA', note: 'Ya abrieron la vía.' },
  recoverSignal: {},
  closeManually: { reasonCode: 'SOPORTE_RECIBIDO', proof },
  searchReplacement: {},
  declineReassignment: { reasonCode: 'TARIFA' },
  withdraw: { reasonCode: 'TARIFA' },
  declareAbandoned: { reasonCode: 'NO_APARECE' },
  cancel: { reasonCode: 'CLIENTE_DESISTE' },
  take: {},
  release: {},
  snooze: { minutes: 30 },
  wake: {},
  writeNote: { note: 'Se llamó al cliente.' },
}

const driverCommandNames = Object.keys(driverCommandBodies) as DriverCommandName[]
const otherCommandNames = Object.keys(otherCommandBodies) as OtherCommandName[]

const commandBodies: Partial<Record<string, object>> = {
  ...otherCommandBodies,
  ...driverCommandBodies,
}

/** The step as a command. */
export function toCommand(
  { name, chosen }: ModelStep,
  driverIds: DriverIds,
  expectedVersion: number,
): JourneyCommand {
  const driver = chosen && { driverId: driverIds[chosen] }
  // The compiler has checked the parts but can't check their combination.
  return { name, ...commandBodies[name], ...driver, expectedVersion } as unknown as JourneyCommand
}

/** A command or event that the model tries. */
export interface ModelStep {
  by: StepActor
  name: CommandName | SystemEvent
  /** The driver named in the command. */
  chosen?: ModelDriver
}

/** All combinations of command, actor and chosen driver. */
export const allSteps: readonly ModelStep[] = [
  ...otherCommandNames.flatMap((name) => stepActors.map((by): ModelStep => ({ by, name }))),
  ...driverCommandNames.flatMap((name) =>
    stepActors.flatMap((by) => modelDrivers.map((chosen): ModelStep => ({ by, name, chosen }))),
  ),
  ...systemEvents.map((name): ModelStep => ({ by: 'system', name })),
]

/** Random input from which the model chooses a step when it runs: only then the legal steps are known. */
export interface StepDraw {
  kind: 'legal' | 'near' | 'any'
  pick: number
  minutes: number
  isStale: boolean
}
