import { z } from 'zod'
import { type NoveltyCode, noveltyCodes } from './novelty.ts'
import protocolData from './novelty-protocols.json' with { type: 'json' }

/** Worst first. The attention queue is ordered by it. */
export const noveltySeverities = ['critical', 'high', 'medium', 'low'] as const
export type NoveltySeverity = (typeof noveltySeverities)[number]

export const noveltySeverityLabels: Record<NoveltySeverity, string> = {
  critical: 'Crítica',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
}

/** The person or office that a step of a protocol speaks to. */
export const stepContactLabels = {
  driver: 'Conductor',
  customer: 'Cliente',
  site: 'Sitio',
  owner: 'Propietario',
  team: 'Equipo',
  supervisor: 'Supervisor',
  police: 'Policía',
  insurer: 'Aseguradora',
} as const
export type StepContact = keyof typeof stepContactLabels
export const stepContacts = Object.keys(stepContactLabels) as readonly StepContact[]

/** What can be done about a novelty. Codes are stored: add new ones, never rename one. */
export const remedyLabels = {
  continue: 'Continuar',
  wait: 'Esperar',
  detour: 'Tomar otra vía',
  return: 'Devolver',
  repair: 'Reparar y continuar',
  transfer: 'Trasbordar',
  reassign: 'Reasignar',
  surcharge: 'Recargo por espera',
  cancel: 'Cancelar',
  'cancel-unloaded': 'Cancelar con falso flete',
  'new-appointment': 'Nueva cita',
  'send-documents': 'Enviar documentos',
  'unload-excess': 'Descargar el exceso',
  'continue-with-report': 'Continuar con reporte',
  'declare-loss': 'Declarar siniestro',
  'false-alarm': 'Falsa alarma',
  'to-theft': 'Pasar a hurto',
  'signal-back': 'Recuperó señal',
  'to-suspicion': 'Pasar a sospecha',
  'relieve-driver': 'Relevar conductor',
  'accept-destination': 'Aceptar nuevo destino',
  'refuse-destination': 'Rechazar nuevo destino',
} as const
export type Remedy = keyof typeof remedyLabels
export const remedies = Object.keys(remedyLabels) as readonly Remedy[]

const maxMinutes = 7 * 24 * 60

const ProtocolStep = z.strictObject({
  /** Unique in its protocol. Recorded steps refer to it. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  text: z.string().trim().min(1).max(200),
  who: z.enum(stepContacts),
  /** A step is done only with one of these. */
  outcomes: z.array(z.string().trim().min(1).max(60)).min(1).max(8),
  isRequired: z.boolean(),
  /** From the report of the novelty; null without a deadline. */
  dueMinutes: z.int().min(1).max(maxMinutes).nullable(),
})
export type ProtocolStep = z.infer<typeof ProtocolStep>

/** How a kind of novelty is handled. Editable by each installation; the defaults are in the file beside. */
export const NoveltyProtocol = z.strictObject({
  severity: z.enum(noveltySeverities),
  /** Whether the free waiting time at a site is used up meanwhile. */
  waitingClock: z.enum(['run', 'stop']),
  /** What happens to the estimated arrival: later by the usual minutes, not shown, computed anew, or unchanged. */
  estimate: z.enum(['add-typical', 'unknown', 'recompute', 'keep']),
  /** A novelty that nobody has taken for this long is escalated; null for never. */
  escalateMinutes: z.int().min(1).max(maxMinutes).nullable(),
  remedies: z.array(z.enum(remedies)).min(1),
  steps: z
    .array(ProtocolStep)
    .min(1)
    .max(20)
    .refine(hasUniqueIds, 'Hay dos pasos con el mismo identificador.'),
  note: z.string().trim().max(500),
})
export type NoveltyProtocol = z.infer<typeof NoveltyProtocol>

function hasUniqueIds(steps: readonly { id: string }[]): boolean {
  return new Set(steps.map(({ id }) => id)).size === steps.length
}

/** Remedies after which the truck drives on as if nothing had happened. */
const drivingOn: readonly Remedy[] = ['continue', 'continue-with-report', 'detour']

/** What the schema can't check because it depends on the kind; undefined if there is no problem. */
export function findProtocolProblem(
  code: NoveltyCode,
  { remedies: offered }: Pick<NoveltyProtocol, 'remedies'>,
): string | undefined {
  const wrong = code === 'HURTO' ? offered.find((remedy) => drivingOn.includes(remedy)) : undefined
  return wrong && `Un hurto no puede ofrecer «${remedyLabels[wrong]}».`
}

export type NoveltyProtocols = Readonly<Record<NoveltyCode, NoveltyProtocol>>

/** The protocols of an installation that has changed none. */
export const defaultProtocols: NoveltyProtocols = z
  .record(z.enum(noveltyCodes), NoveltyProtocol)
  .parse(protocolData)

export const emergencyPhones = { emergency: '123', roadPolice: '#767' } as const
