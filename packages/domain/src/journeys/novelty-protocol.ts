import { z } from 'zod'
import { isStorable, unstorableMessage } from '../format/text.ts'
import { type NoveltyCode, noveltyCodes } from './novelty.ts'
import protocolData from './novelty-protocols.json' with { type: 'json' }

/** Worst first. The attention queue is ordered by it. */
export const noveltySeverities = ['critical', 'high', 'medium', 'low'] as const
export type NoveltySeverity = (typeof noveltySeverities)[number]

/** 0 for the worst. */
export const severityRank = (severity: NoveltySeverity): number =>
  noveltySeverities.indexOf(severity)

export const noveltySeverityLabels: Record<NoveltySeverity, string> = {
  critical: 'Crítica',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
}

/** The person or office that a step of a protocol contacts. */
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

/** A week. */
export const maxProtocolMinutes = 7 * 24 * 60

/** Unique in its protocol. Recorded steps refer to it. */
export const StepId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export const StepOutcome = z
  .string()
  .trim()
  .min(1, { error: 'Escriba el resultado.' })
  .max(60, { error: 'Un resultado tiene 60 letras como máximo.' })
  .refine(isStorable, { error: unstorableMessage })

const ProtocolStep = z.strictObject({
  id: StepId,
  text: z
    .string()
    .trim()
    .min(1, { error: 'Escriba el paso.' })
    .max(200, { error: 'Un paso tiene 200 letras como máximo.' })
    .refine(isStorable, { error: unstorableMessage }),
  who: z.enum(stepContacts),
  /** A step is done only with one of these. */
  outcomes: z
    .array(StepOutcome)
    .min(1, { error: 'Escriba al menos un resultado.' })
    .max(8, { error: 'Un paso tiene 8 resultados como máximo.' }),
  isRequired: z.boolean(),
  /** From the report of the novelty; null without a deadline. */
  dueMinutes: z.int().min(1).max(maxProtocolMinutes).nullable(),
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
  escalateMinutes: z.int().min(1).max(maxProtocolMinutes).nullable(),
  remedies: z.array(z.enum(remedies)).min(1, { error: 'Elija al menos una salida.' }),
  steps: z
    .array(ProtocolStep)
    .min(1, { error: 'Escriba al menos un paso.' })
    .max(20, { error: 'Un protocolo tiene 20 pasos como máximo.' })
    .refine(hasUniqueIds, 'Hay dos pasos con el mismo identificador.'),
  note: z.string().trim().max(500).refine(isStorable, { error: unstorableMessage }),
})
export type NoveltyProtocol = z.infer<typeof NoveltyProtocol>

export const waitingClockLabels: Record<NoveltyProtocol['waitingClock'], string> = {
  run: 'Sigue contando',
  stop: 'Se detiene',
}

export const estimateLabels: Record<NoveltyProtocol['estimate'], string> = {
  'add-typical': 'Suma el tiempo usual',
  unknown: 'No se muestra',
  recompute: 'Se calcula de nuevo',
  keep: 'No cambia',
}

function hasUniqueIds(steps: readonly { id: string }[]): boolean {
  return new Set(steps.map(({ id }) => id)).size === steps.length
}

/** Remedies after which the truck drives on as if nothing had happened. */
const remediesToDriveOn: readonly Remedy[] = ['continue', 'continue-with-report', 'detour']

/** What the schema can't check because it depends on the kind; undefined if there is no problem. */
export function findProtocolProblem(
  code: NoveltyCode,
  { remedies: offered }: Pick<NoveltyProtocol, 'remedies'>,
): string | undefined {
  const wrong =
    code === 'HURTO' ? offered.find((remedy) => remediesToDriveOn.includes(remedy)) : undefined
  return wrong && `Un hurto no puede ofrecer «${remedyLabels[wrong]}».`
}

/**
 * A critical novelty ends by the word of a person of the control room: who holds the driver's phone after a theft or
 * an accident may not be the driver.
 */
export const needsControlRoom = ({ severity }: Pick<NoveltyProtocol, 'severity'>): boolean =>
  severity === 'critical'

/** The steps that are not optional and were not taken yet, in order. `taken` has the ids of recorded steps. */
export const openRequiredSteps = (
  { steps }: Pick<NoveltyProtocol, 'steps'>,
  taken: readonly string[],
): ProtocolStep[] => steps.filter(({ id, isRequired }) => isRequired && !taken.includes(id))

export type NoveltyProtocols = Readonly<Record<NoveltyCode, NoveltyProtocol>>

/** The protocols of an installation that has changed none. */
export const defaultProtocols: NoveltyProtocols = z
  .record(z.enum(noveltyCodes), NoveltyProtocol)
  .parse(protocolData)

export const emergencyPhones = { emergency: '123', roadPolice: '#767' } as const
