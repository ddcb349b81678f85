import {
  type AttentionReason,
  attentionReasons,
} from '@arriero/domain/journeys/attention/attention.ts'
import { type JourneyStateId, isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { type JourneySort, journeyOrders } from '#features/journeys/rows/journey-sort.ts'

export const journeyViews = ['lista', 'mapa', 'tablero', 'corredores'] as const
export type JourneyView = (typeof journeyViews)[number]

/** The filters of a list. Absent means no filter. */
interface JourneySearch {
  /** Ids of the states. */
  estados?: JourneyStateId[] | undefined
  texto?: string | undefined
  /** Ids of the customers. */
  cliente?: string[] | undefined
  /** `11001-76109`: from and to, by DIVIPOLA. */
  corredor?: string[] | undefined
  /** Types of vehicle. */
  vehiculo?: string[] | undefined
  /** Ids of the drivers. */
  conductor?: string[] | undefined
  motivo?: AttentionReason | undefined
  /** The open journey's id. */
  viaje?: string | undefined
}

export interface InProgressSearch extends JourneySearch {
  /** Absent: list and map. */
  vista?: JourneyView | undefined
  /** Absent: by attention. */
  orden?: JourneySort | undefined
  /** Only journeys that need attention. */
  atencion?: 1 | undefined
  /** Without the journeys of the tray. */
  soloEnCurso?: 1 | undefined
}

export interface AttentionSearch extends JourneySearch {
  /** With snoozed journeys. */
  pospuestos?: 1 | undefined
}

export type RawSearch = Record<string, unknown>

/**
 * The filter is stored in the address; invalid values are ignored. They are returned as undefined rather than omitted,
 * because the router merges the result into the raw search.
 */
export function readInProgressSearch(search: RawSearch): InProgressSearch {
  return {
    ...readJourneySearch(search),
    vista: oneOf(journeyViews, search.vista),
    orden: readSort(search.orden),
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
    texto: readText(search.texto, maxTextLength),
    cliente: readTexts(search.cliente),
    corredor: readTexts(search.corredor, isCorridor),
    vehiculo: readTexts(search.vehiculo),
    conductor: readTexts(search.conductor),
    motivo: oneOf(attentionReasons, search.motivo),
    viaje: readText(search.viaje, 40),
  }
}

/** Room for two hundred pasted codes. */
const maxTextLength = 2000
const maxValues = 50

/** A list if a link of ours sets it, text with commas if it comes from the address. */
const splitList = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',') : [value].flat()

function readStates(estados: unknown): JourneyStateId[] | undefined {
  const ids = splitList(estados)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(Number)
    .filter(isJourneyStateId)
  return ids.length === 0 ? undefined : [...new Set(ids)]
}

export function readTexts(value: unknown, isValid = (_text: string) => true): string[] | undefined {
  const texts = splitList(value).flatMap((each) => readText(each, 40) ?? [])
  const valid = [...new Set(texts.filter(isValid))]
  return valid.length === 0 ? undefined : valid.slice(0, maxValues)
}

export const readText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined

const isCorridor = (text: string): boolean => /^\d{5}-\d{5}$/.test(text)

function readSort(value: unknown): JourneySort | undefined {
  const order =
    typeof value === 'string' ? oneOf(journeyOrders, value.replace(/^-/, '')) : undefined
  if (order === undefined) return undefined
  return value === order ? order : `-${order}`
}

/** A number if a link of ours sets it, text if it comes from the address. */
export const readSwitch = (value: unknown): 1 | undefined =>
  value === 1 || value === '1' ? 1 : undefined

export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
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
