import {
  type AttentionReason,
  attentionReasons,
} from '@arriero/domain/journeys/attention/attention.ts'
import { type JourneyStateId, isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'

export const journeyViews = ['lista', 'mapa', 'tablero', 'corredores'] as const
export type JourneyView = (typeof journeyViews)[number]

export const journeyOrders = ['atencion', 'cambio', 'llegada', 'codigo'] as const
export type JourneyOrder = (typeof journeyOrders)[number]

/** The filters of a list. Absent means no filter. */
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
  /** The open journey's id. */
  viaje?: string | undefined
}

export interface InProgressSearch extends JourneySearch {
  /** Absent: list and map. */
  vista?: JourneyView | undefined
  /** Absent: by attention. */
  orden?: JourneyOrder | undefined
  /** Only journeys that need attention. */
  atencion?: 1 | undefined
  /** Without the journeys of the tray. */
  soloEnCurso?: 1 | undefined
}

export interface AttentionSearch extends JourneySearch {
  /** With snoozed journeys. */
  pospuestos?: 1 | undefined
}

type RawSearch = Record<string, unknown>

/**
 * The filter is stored in the address; invalid values are ignored. They are returned as undefined rather than omitted,
 * because the router merges the result into the raw search.
 */
export function readInProgressSearch(search: RawSearch): InProgressSearch {
  return {
    ...readJourneySearch(search),
    vista: oneOf(journeyViews, search.vista),
    orden: oneOf(journeyOrders, search.orden),
    atencion: readSwitch(search.atencion),
    soloEnCurso: readSwitch(search.soloEnCurso),
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
  // A list if a link of ours sets it, text if it comes from the address.
  const values: unknown[] = typeof estados === 'string' ? estados.split(',') : [estados].flat()
  const ids = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(Number)
    .filter(isJourneyStateId)
  return ids.length === 0 ? undefined : [...new Set(ids)]
}

const readText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined

const readCorridor = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{5}-\d{5}$/.test(value) ? value : undefined

/** A number if a link of ours sets it, text if it comes from the address. */
const readSwitch = (value: unknown): 1 | undefined => (value === 1 || value === '1' ? 1 : undefined)

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((each) => each === value)

interface JourneyPageSearch {
  /** The timeline entry to show: the version of its transition, or its timestamp. */
  evento?: string | undefined
}

export function readJourneyPageSearch({ evento }: Record<string, unknown>): JourneyPageSearch {
  const text = typeof evento === 'number' ? `${evento}` : evento
  const isEvent = typeof text === 'string' && (isVersion(text) || !Number.isNaN(Date.parse(text)))
  return { evento: isEvent ? text : undefined }
}

/** A short number is a version, though `Date.parse` would read it as a year. */
export const isVersion = (event: string): boolean => /^\d{1,9}$/.test(event)
