import type {
  CommandBody,
  CommandName,
  JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { Cast } from './model-cast.ts'
import type { ModelStep } from './model-step.ts'

/** Commands that name a driver; the step says whom. */
const choosing = {
  assign: {},
  reassignInternally: { reasonCode: 'PEDIDO_DEL_CLIENTE' },
  reassignExternally: { reasonCode: 'PEDIDO_DEL_CLIENTE' },
}
type Choosing = keyof typeof choosing
type Plain = Exclude<CommandName, Choosing | 'republish' | 'approveSurcharge'>

const proof = { receivedBy: 'Luz Marina Ospina', documentNumber: 'R-1' }

const plain: { [Name in Plain]: CommandBody<Name> } = {
  accept: {},
  startJourney: {},
  arriveAtOrigin: {},
  startLoading: {},
  depart: { manifestNumber: 'M-1' },
  arriveAtDestination: {},
  startUnloading: {},
  confirmDelivery: { proof },
  applySurcharge: { reasonCode: 'DEMORA_EN_SITIO' },
  voidSurcharge: { reasonCode: 'ACUERDO_COMERCIAL' },
  reportNovelty: { noveltyCode: 'DERRUMBE' },
  takeNoveltyStep: { step: 'call-driver' },
  resolveNovelty: { reasonCode: 'SUPERADA' },
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

export const choosingCommands = Object.keys(choosing) as Choosing[]
export const plainCommands = Object.keys(plain) as Plain[]

const bodies: Partial<Record<string, object>> = { ...plain, ...choosing }

/** The step as the operation takes it. */
export function commandOf(
  { name, chosen }: ModelStep,
  cast: Cast,
  expectedVersion: number,
): JourneyCommand {
  const driver = chosen && { driverId: cast[chosen] }
  // Put together from its parts: the compiler has seen each of them, not their sum.
  return { name, ...bodies[name], ...driver, expectedVersion } as unknown as JourneyCommand
}
