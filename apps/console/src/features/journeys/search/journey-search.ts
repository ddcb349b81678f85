import { type JourneyStateId, isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import {
  type AttentionReason,
  attentionReasons,
} from '@arriero/domain/journeys/attention/attention.ts'

export const journeyViews = ['lista', 'mapa', 'tablero', 'corredores'] as const
export type JourneyView = (typeof journeyViews)[number]

export const journeyOrders = ['atencion', 'cambio', 'llegada', 'codigo'] as const
export type JourneyOrder = (typeof journeyOrders)[number]

/** What narrows a list; absent means everything. */
interface JourneySearch {
  /** Ids of the states. */
  estados?: JourneyStateId[] | undefined
  texto?: string | undefined
  /** The customer's id. */
  cliente?: string | undefined
  /** `11001-76109`: from and to, by DIVIPOLA. */
  corredor?: string | undefined
  /** The vehicle's type. */
  vehiculo?: string | undefined
  /** The driver's id. */
  conductor?: string | undefined
  motivo?: AttentionReason | undefined
  /** The one in hand. */
  viaje?: string | undefined
}

export interface InProgressSearch extends JourneySearch {
  /** Absent: list and map. */
  vista?: JourneyView | undefined
  /** Absent: what needs a person first. */
  orden?: JourneyOrder | undefined
  /** Only what needs a person. */
  atencion?: 1 | undefined
}

export interface AttentionSearch extends JourneySearch {
  /** Those somebody put off, too. */
  pospuestos?: 1 | undefined
}

type RawSearch = Record<string, unknown>

/**
 * The filter lives in the URL; whatever makes no sense is left out of it. Nothing left is answered as
 * undefined, not left out: the router lays this over the raw address.
 */
export function readInProgressSearch(search: RawSearch): InProgressSearch {
  return {
    ...readJourneySearch(search),
    vista: oneOf(journeyViews, search.vista),
    orden: oneOf(journeyOrders, search.orden),
    atencion: readSwitch(search.atencion),
  }
}

export function readAttentionSearch(search: RawSearch): AttentionSearch {
  return { ...readJourneySearch(search), pospuestos: readSwitch(search.pospuestos) }
}

function readJourneySearch(search: RawSearch): JourneySearch {
  return {
    estados: readStates(search.estados),
    texto: readText(search.texto, 100),
    cliente: readText(search.cliente, 40),
    corredor: readCorridor(search.corredor),
    vehiculo: readText(search.vehiculo, 40),
    conductor: readText(search.conductor, 40),
    motivo: oneOf(attentionReasons, search.motivo),
    viaje: readText(search.viaje, 40),
  }
}

function readStates(estados: unknown): JourneyStateId[] | undefined {
  // A list when a link of ours sets it, text when it comes from the address.
  const values: unknown[] = typeof estados === 'string' ? estados.split(',') : [estados].flat()
  const ids = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(Number)
    .filter(isJourneyStateId)
  return ids.length === 0 ? undefined : [...new Set(ids)]
}

const readText = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined

const readCorridor = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{5}-\d{5}$/.test(value) ? value : undefined

/** Text when it comes from the address. */
const readSwitch = (value: unknown): 1 | undefined => (value === 1 || value === '1' ? 1 : undefined)

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((each) => each === value)
