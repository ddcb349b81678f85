import { addDays, type CalendarDay, dayOf, endOfDay } from '../calendar/calendar-day.ts'
import { type Period, usualPeriods } from '../calendar/periods.ts'
import { parsePlate } from '../identity/plate.ts'
import { type Actor, actors } from '../journeys/journey-event.ts'
import { isJourneyStateId, type JourneyStateId } from '../journeys/journey-state.ts'
import { type NoveltyCode, noveltyCodes } from '../journeys/novelty.ts'
import { type SurchargeSite, surchargeSites } from '../journeys/surcharge.ts'
import type { JourneyFilterQuery } from './http/journey-filter.ts'
import { maxLengths } from './limits.ts'

/**
 * The filter of the page Viajes as its address has it: `/admin/viajes?estados=12&desde=2026-11-01&tarde=si`.
 * Without zod, because the login screen loads all routes.
 */
export interface JourneyListSearch {
  texto?: string | undefined
  estados?: JourneyStateId[] | undefined
  /** Days of the last change of state, counted from today, so that a saved view stays current. */
  periodo?: PeriodKey | undefined
  /** First and last day of the last change of state, in Colombia. Without `periodo`. */
  desde?: CalendarDay | undefined
  hasta?: CalendarDay | undefined
  /** Id of the customer. */
  cliente?: string | undefined
  /** Id of the driver. */
  conductor?: string | undefined
  /** As stored: `ABC123`. */
  placa?: string | undefined
  /** `11001-76109`: from and to, by DIVIPOLA. One of them may be missing: `11001-`. */
  corredor?: string | undefined
  tarde?: 'si' | 'no' | undefined
  novedad?: 'si' | NoveltyCode | undefined
  recargo?: 'si' | 'cargue' | 'descargue' | undefined
  cancelo?: 'si' | 'cliente' | 'conductor' | 'administrador' | 'sistema' | undefined
  /** Why it was cancelled. */
  motivo?: string | undefined
  /** A state that it was in at any time. */
  paso?: JourneyStateId | undefined
}

const any = 'si'

/** Values of the filter as the address has them. */
export const lateKeys = { yes: 'si', no: 'no' } as const
export const surchargeKeys = {
  origin: 'cargue',
  destination: 'descargue',
} as const satisfies Record<SurchargeSite, string>
export const cancelledByKeys = {
  customer: 'cliente',
  driver: 'conductor',
  administrator: 'administrador',
  system: 'sistema',
} as const satisfies Record<Actor, string>

/** The usual periods as the address has them, with their labels. */
export const periodLabels = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  semana: 'Esta semana',
  'semana-pasada': 'Semana pasada',
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
  '30-dias': 'Últimos 30 días',
  '90-dias': 'Últimos 90 días',
} as const
export type PeriodKey = keyof typeof periodLabels

export const isPeriodKey = (value: unknown): value is PeriodKey =>
  typeof value === 'string' && Object.hasOwn(periodLabels, value)

/** The days of a usual period, seen from today. */
export const resolvePeriod = (key: PeriodKey, today: CalendarDay): Partial<Period> =>
  usualPeriods(today).find(({ label }) => label === periodLabels[key]) ?? {}

/** Invalid values are undefined rather than omitted, because the router merges the result into the raw search. */
export function readJourneyListSearch(raw: Record<string, unknown>): JourneyListSearch {
  const periodo = isPeriodKey(raw['periodo']) ? raw['periodo'] : undefined
  const desde = periodo === undefined ? readDay(raw['desde']) : undefined
  const hasta = periodo === undefined ? readDay(raw['hasta']) : undefined
  const isReversed = desde !== undefined && hasta !== undefined && hasta < desde
  return {
    texto: readMatch(raw['texto'], /\S/)?.slice(0, maxLengths.searchText),
    estados: readStates(raw['estados']),
    periodo,
    desde,
    hasta: isReversed ? undefined : hasta,
    cliente: readMatch(raw['cliente'], uuid),
    conductor: readMatch(raw['conductor'], uuid),
    placa: readPlate(raw['placa']),
    corredor: readMatch(raw['corredor'], /^(\d{5}-(\d{5})?|-\d{5})$/),
    tarde: oneOf(Object.values(lateKeys), raw['tarde']),
    novedad: oneOf([any, ...noveltyCodes], raw['novedad']),
    recargo: oneOf([any, ...Object.values(surchargeKeys)], raw['recargo']),
    cancelo: oneOf([any, ...Object.values(cancelledByKeys)], raw['cancelo']),
    motivo: readMatch(raw['motivo'], /^[A-Z_]{1,40}$/),
    paso: readStates(raw['paso'])?.[0],
  }
}

/** The filter that a search means, for the list, its counts and its export. Days begin and end in Colombia. */
export function toJourneyFilter(search: JourneyListSearch, today: CalendarDay): JourneyFilterQuery {
  const { texto, estados, cliente, conductor, placa, corredor = '-' } = search
  const { tarde, novedad, recargo, cancelo, motivo, paso } = search
  const [origin = '', destination = ''] = corredor.split('-')
  const { from, until } = search.periodo
    ? resolvePeriod(search.periodo, today)
    : { from: search.desde, until: search.hasta }
  return definedOnly({
    text: texto,
    states: estados,
    from: from && new Date(endOfDay(addDays(from, -1))).toISOString(),
    until: until && new Date(endOfDay(until)).toISOString(),
    customerId: cliente,
    driverId: conductor,
    plate: placa,
    origin: origin || undefined,
    destination: destination || undefined,
    late: tarde && (tarde === lateKeys.yes ? 'yes' : 'no'),
    novelty: novedad === any ? 'any' : novedad,
    surcharge: recargo && (keyOf(surchargeKeys, surchargeSites, recargo) ?? 'any'),
    cancelledBy: cancelo && (keyOf(cancelledByKeys, actors, cancelo) ?? 'any'),
    cancelReason: motivo,
    reached: paso,
  })
}

/** The search that shows the journeys of a filter. A period that isn't whole days becomes the days it touches. */
export function toJourneyListSearch(filter: JourneyFilterQuery): JourneyListSearch {
  const { from, until, origin, destination, late, novelty, surcharge, cancelledBy } = filter
  const hasPlace = origin !== undefined || destination !== undefined
  return definedOnly({
    texto: filter.text,
    estados: filter.states,
    desde: from && dayOf(from),
    hasta: until && dayOf(new Date(Date.parse(until) - 1)),
    cliente: filter.customerId,
    conductor: filter.driverId,
    placa: filter.plate,
    corredor: hasPlace ? `${origin ?? ''}-${destination ?? ''}` : undefined,
    tarde: late && lateKeys[late],
    novedad: novelty === 'any' ? any : novelty,
    recargo: surcharge && (surcharge === 'any' ? any : surchargeKeys[surcharge]),
    cancelo: cancelledBy && (cancelledBy === 'any' ? any : cancelledByKeys[cancelledBy]),
    motivo: filter.cancelReason,
    paso: filter.reached,
  })
}

/** `/admin/viajes?estados=12&tarde=si`: for links outside the router, as in an e-mail. */
export const journeyListAddress = (filter: JourneyFilterQuery): string =>
  `/admin/viajes${writeQuery(toJourneyListSearch(filter))}`

/** `?states=4,5&late=yes`: the query of the routes that take a filter. Empty without filters. */
export const writeFilterQuery = (filter: JourneyFilterQuery): string => writeQuery(filter)

/** Written by hand, because the domain also runs where `URLSearchParams` is not declared. */
function writeQuery(values: object): string {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

const readMatch = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((each) => each === value)

/** A list or a number if a link of ours sets it, text with commas if it comes from the address. */
function readStates(value: unknown): JourneyStateId[] | undefined {
  const values = typeof value === 'string' ? value.split(',') : [value].flat()
  const ids = values
    .filter((each) => typeof each === 'number' || (typeof each === 'string' && each !== ''))
    .map(Number)
    .filter(isJourneyStateId)
  return ids.length === 0 ? undefined : [...new Set(ids)]
}

function readDay(value: unknown): CalendarDay | undefined {
  const day = readMatch(value, /^20\d\d-\d\d-\d\d$/)
  const isReal = day !== undefined && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
  return isReal ? day : undefined
}

function readPlate(value: unknown): string | undefined {
  const plate = typeof value === 'string' ? parsePlate(value) : undefined
  return plate?.ok ? plate.value.plate : undefined
}

const keyOf = <Key extends string>(
  names: Record<Key, string>,
  keys: readonly Key[],
  name: string,
): Key | undefined => keys.find((key) => names[key] === name)

function definedOnly<T extends object>(values: T): T {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(values, key)
  }
  return values
}
