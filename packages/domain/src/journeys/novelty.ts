export const noveltyGroupLabels = {
  road: 'Vía',
  vehicle: 'Vehículo',
  site: 'Sitio',
  cargo: 'Carga',
  security: 'Seguridad',
  driver: 'Conductor',
  customer: 'Cliente',
} as const

export type NoveltyGroup = keyof typeof noveltyGroupLabels

export interface NoveltyDisplay {
  label: string
  group: NoveltyGroup
  /** How long it usually delays a truck; null if there is no usual time. */
  typicalMinutes: number | null
}

const novelty = (
  group: NoveltyGroup,
  label: string,
  typicalMinutes: number | null,
): NoveltyDisplay => ({ label, group, typicalMinutes })

/** The incidents of a journey. Codes are stored: add new ones, never rename one. */
export const novelties = {
  DERRUMBE: novelty('road', 'Derrumbe o cierre de vía', 240),
  PARO: novelty('road', 'Paro o bloqueo', 360),
  TRANCON: novelty('road', 'Trancón', 90),
  RESTRICCION: novelty('road', 'Restricción de horario (festivo)', 480),
  CLIMA: novelty('road', 'Lluvia o neblina', 60),
  VARADA: novelty('vehicle', 'Varada mecánica', 180),
  PINCHADA: novelty('vehicle', 'Pinchada de llanta', 60),
  ACCIDENTE: novelty('vehicle', 'Accidente de tránsito', 420),
  COMPARENDO: novelty('vehicle', 'Comparendo o inmovilización', 180),
  TRASBORDO: novelty('vehicle', 'Trasbordo a otro vehículo', 240),
  DEMORA_CARGUE: novelty('site', 'Demora en cargue', 180),
  DEMORA_DESCARGUE: novelty('site', 'Demora en descargue', 180),
  NO_RECIBEN: novelty('site', 'No reciben (fuera de cita)', 720),
  DOCUMENTOS: novelty('site', 'Documentos incompletos', 90),
  BASCULA: novelty('cargo', 'Sobrepeso en báscula', 120),
  AVERIA: novelty('cargo', 'Avería de la mercancía', 60),
  FALTANTE: novelty('cargo', 'Faltante o sobrante', 60),
  HURTO: novelty('security', 'Hurto o piratería terrestre', null),
  SOSPECHA: novelty('security', 'Parada no autorizada o desvío', 30),
  SIN_SENAL: novelty('security', 'Sin señal GPS', 45),
  SALUD: novelty('driver', 'Salud del conductor', 120),
  PERNOCTA: novelty('driver', 'Pernocta o descanso', 480),
  DESVIO: novelty('customer', 'Cambio de destino', 60),
  DEVOLUCION: novelty('customer', 'Devolución de carga', 180),
} as const satisfies Record<string, NoveltyDisplay>

export type NoveltyCode = keyof typeof novelties
export const noveltyCodes = Object.keys(novelties) as readonly NoveltyCode[]

/** Steps that were recorded before each kind had a protocol of its own. They have no outcome. */
export const earlierStepLabels: Readonly<Record<string, string>> = {
  'call-driver': 'Llamar al conductor',
  'no-answer': 'No contesta',
  escalate: 'Escalar',
  'tell-customer': 'Avisar al cliente',
  decide: 'Decidir',
}
