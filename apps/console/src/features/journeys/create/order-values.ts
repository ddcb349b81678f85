import { fromWallClock, toWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { formatNumber, parseCop } from '@arriero/domain/format/number.ts'
import type { CargoNature } from '@arriero/domain/journeys/cargo-nature.ts'
import { orderNote } from '#features/journeys/order-note.ts'
import { type FormResult, parseForm } from '#ui/form/form-result.ts'

/** One end of the journey, as far as it is filled in. Without a municipality nothing else of it counts. */
export interface PlaceValues {
  /** The registered site; empty for any other place. */
  site: string
  /** Name of the municipality. */
  name: string
  divipola: string
  address: string
  lat: number
  lng: number
}

/** The form as typed: numbers, dates and choices are texts. */
export interface OrderValues {
  customerId: string
  customerName: string
  kind: 'now' | 'booked'
  origin: PlaceValues
  destination: PlaceValues
  cargo: string
  cargoNature: CargoNature
  cargoKg: string
  vehicleType: string
  bodyType: string
  /** Wall clocks of Colombia. */
  loadingAt: string
  promisedAt: string
  priceCop: string
  freeWaitMinutes: string
  loadingMinutes: string
  unloadingMinutes: string
  waitingRateCop: string
  note: string
}

export const noPlace: PlaceValues = {
  site: '',
  name: '',
  divipola: '',
  address: '',
  lat: 0,
  lng: 0,
}

export const blankOrder: OrderValues = {
  customerId: '',
  customerName: '',
  kind: 'now',
  origin: noPlace,
  destination: noPlace,
  cargo: '',
  cargoNature: 'general',
  cargoKg: '',
  vehicleType: '',
  bodyType: '',
  loadingAt: '',
  promisedAt: '',
  priceCop: '',
  freeWaitMinutes: '',
  loadingMinutes: '',
  unloadingMinutes: '',
  waitingRateCop: '',
  note: '',
}

export type OrderField = keyof OrderValues

/** Checks with the schema of the contract. */
export function validateOrder(values: OrderValues): FormResult<OrderField, NewJourneyForBody> {
  const { customerName: _name, kind, ...rest } = values
  const result = parseForm<OrderField, NewJourneyForBody>(NewJourneyForBody, {
    ...toBody(values),
    // A problem of the site is one of its place.
    ...(rest.origin.site !== '' && { originSite: rest.origin.site }),
    ...(rest.destination.site !== '' && { destinationSite: rest.destination.site }),
  } as Record<OrderField, unknown>)
  const missing = {
    ...(rest.origin.divipola === '' && { origin: 'Elija la ciudad de origen.' }),
    ...(rest.destination.divipola === '' && { destination: 'Elija la ciudad de destino.' }),
    ...(kind === 'booked' && rest.loadingAt === '' && { loadingAt: 'Elija la cita de cargue.' }),
  }
  if (Object.keys(missing).length === 0) return result
  return { errors: { ...('errors' in result && result.errors), ...missing } }
}

/** With a key for every field, so that each problem finds its field. */
const toBody = (values: OrderValues) => ({
  customerId: values.customerId,
  origin: placeBody(values.origin),
  destination: placeBody(values.destination),
  cargo: values.cargo,
  cargoNature: values.cargoNature,
  cargoKg: wholeNumber(values.cargoKg),
  vehicleType: orUndefined(values.vehicleType),
  bodyType: orUndefined(values.bodyType),
  priceCop: wholeNumber(values.priceCop) ?? Number.NaN,
  loadingAt: values.kind === 'booked' ? instant(values.loadingAt) : undefined,
  promisedAt: instant(values.promisedAt),
  freeWaitMinutes: wholeNumber(values.freeWaitMinutes),
  loadingMinutes: wholeNumber(values.loadingMinutes),
  unloadingMinutes: wholeNumber(values.unloadingMinutes),
  waitingRateCop: wholeNumber(values.waitingRateCop),
  note: orUndefined(values.note),
})

const placeBody = ({ name, divipola, address, lat, lng }: PlaceValues) => ({
  name,
  divipola,
  lat,
  lng,
  address: orUndefined(address),
})

const orUndefined = (text: string) => (text.trim() === '' ? undefined : text)

const instant = (clock: string) => (clock === '' ? undefined : fromWallClock(clock).toISOString())

/** Undefined if it is empty; not a number if it is none, which the schema refuses. */
export function wholeNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const amount = parseCop(text)
  return amount.ok ? amount.value : Number.NaN
}

/** The same order again: without appointments that are past, and without what only that journey had. */
export function copyOrder(detail: JourneyDetail, now: Date): OrderValues {
  const { journey, agreed, wantedVehicle } = detail
  const loadingAt = futureClock(journey.loadingAt, now)
  return {
    customerId: journey.customer.id,
    customerName: journey.customer.name,
    kind: journey.kind === 'booking' ? 'booked' : 'now',
    origin: {
      ...journey.origin,
      site: detail.originSite ?? '',
      address: detail.originAddress ?? '',
    },
    destination: {
      ...journey.destination,
      site: detail.destinationSite ?? '',
      address: detail.destinationAddress ?? '',
    },
    cargo: journey.cargo,
    cargoNature: detail.cargoNature,
    cargoKg: numberText(detail.cargoKg),
    vehicleType: wantedVehicle.type ?? '',
    bodyType: wantedVehicle.bodyType ?? '',
    loadingAt,
    promisedAt: futureClock(journey.promisedAt, now),
    priceCop: numberText(journey.priceCop),
    freeWaitMinutes: numberText(agreed.freeWaitMinutes),
    loadingMinutes: numberText(agreed.loadingMinutes),
    unloadingMinutes: numberText(agreed.unloadingMinutes),
    waitingRateCop: numberText(agreed.waitingRateCop),
    note: orderNote(detail.timeline) ?? '',
  }
}

const futureClock = (at: string | null, now: Date) =>
  at !== null && Date.parse(at) > now.getTime() ? toWallClock(at) : ''

const numberText = (value: number | null) => (value === null ? '' : formatNumber(value))
