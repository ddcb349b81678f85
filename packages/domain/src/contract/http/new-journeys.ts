import { z } from 'zod'
import { cargoNatures } from '../../journeys/cargo-nature.ts'
import { bodyTypes, vehicleTypes } from '../../users/vehicle-type.ts'
import { maxLengths } from '../limits.ts'
import { Divipola, freeText, Instant, Site } from './fields.ts'

const maxMinutes = 7 * 24 * 60
const minutesMessage = 'Escriba los minutos: de 0 a 10.080, que son siete días.'
const minutes = z
  .int({ error: minutesMessage })
  .min(0, { error: minutesMessage })
  .max(maxMinutes, { error: minutesMessage })

export const maxCargoKg = 60_000

const rateMessage = 'Escriba la tarifa por hora en pesos.'

/** Name of one of the customer's registered sites; its place must be the one of the order. */
const siteName = freeText(80).optional()

const fields = {
  origin: Site,
  destination: Site,
  originSite: siteName,
  destinationSite: siteName,
  cargo: freeText(80, 'Escriba qué se carga.'),
  cargoKg: z
    .int({ error: 'Escriba el peso en kilos.' })
    .min(1, { error: 'Escriba el peso en kilos.' })
    .max(maxCargoKg, { error: 'El peso puede ser de 60.000 kg como máximo.' })
    .optional(),
  /** `general` unless given. A dangerous load needs a driver with the course for it. */
  cargoNature: z.enum(cargoNatures, { error: 'Elija la naturaleza de la carga.' }).optional(),
  /** What the customer asks for; without it, any truck that can carry the load. */
  vehicleType: z.enum(vehicleTypes, { error: 'Elija el tipo de vehículo.' }).optional(),
  bodyType: z.enum(bodyTypes, { error: 'Elija la carrocería.' }).optional(),
  priceCop: z
    .int({ error: 'Escriba el flete en pesos.' })
    .min(0, { error: 'Escriba el flete en pesos.' })
    .max(1_000_000_000, { error: 'El valor es demasiado alto.' }),
  /** The appointment to load. With it, the journey is a booking. */
  loadingAt: Instant.optional(),
  /** The appointment to unload. */
  promisedAt: Instant.optional(),
  /** Agreed for this service; without them the usual limits apply. */
  freeWaitMinutes: minutes.optional(),
  loadingMinutes: minutes.min(1, { error: minutesMessage }).optional(),
  unloadingMinutes: minutes.min(1, { error: minutesMessage }).optional(),
  waitingRateCop: z
    .int({ error: rateMessage })
    .min(0, { error: rateMessage })
    .max(10_000_000, { error: 'La tarifa es demasiado alta. Revísela.' })
    .optional(),
  /** For whoever carries it; the first entry of the timeline. */
  note: freeText(maxLengths.note).optional(),
}

const OrderFields = z.strictObject(fields)

/** Rules about two fields. */
function checkOrder(order: z.infer<typeof OrderFields>, context: z.RefinementCtx): void {
  const { origin, destination, loadingAt, promisedAt } = order
  const tell = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (origin.lat === destination.lat && origin.lng === destination.lng) {
    tell('destination', 'El destino es el mismo lugar que el origen.')
  }
  if (loadingAt && promisedAt && Date.parse(promisedAt) <= Date.parse(loadingAt)) {
    tell('promisedAt', 'La cita de descargue debe ser después de la de cargue.')
  }
}

/** POST {gateway}customer/journeys */
export const NewJourneyBody = OrderFields.superRefine(checkOrder)
export type NewJourneyBody = z.infer<typeof NewJourneyBody>

/** POST {gateway}journeys: an administrator creates it for a customer. */
export const NewJourneyForBody = z
  .strictObject({
    ...fields,
    customerId: z.uuid({ error: 'Elija el cliente.' }),
    onBehalfOf: z.literal('customer').optional(),
  })
  .superRefine(checkOrder)
export type NewJourneyForBody = z.infer<typeof NewJourneyForBody>

/** GET {gateway}journeys/usual-price */
export const UsualPriceQuery = z.strictObject({
  origin: Divipola,
  destination: Divipola,
  vehicleType: z.enum(vehicleTypes).optional(),
  customerId: z.uuid().optional(),
})
export type UsualPriceQuery = z.infer<typeof UsualPriceQuery>

/** What such journeys cost lately, and what the customer agreed. */
export const UsualPrice = z.object({
  /** Of the newest finished journeys; null if there are too few of them. */
  usual: z
    .object({
      samples: z.int(),
      medianCop: z.int(),
      p10Cop: z.int(),
      p90Cop: z.int(),
      /** The narrowest scope with enough samples. A wanted vehicle type belongs to both. */
      of: z.enum(['corridor-and-customer', 'corridor']),
    })
    .nullable(),
  /** The customer's registered rate of today for this corridor and vehicle type. */
  agreed: z.object({ priceCop: z.int(), validFrom: z.string() }).nullable(),
})
export type UsualPrice = z.infer<typeof UsualPrice>

/** GET {gateway}journeys/usual-sites */
export const UsualSitesQuery = z.strictObject({ customerId: z.uuid() })

/** Where a customer loads and unloads: the registered sites first, then the places of its latest journeys. */
export const UsualSites = z.object({
  sites: z.array(
    z.object({
      /** Name of the registered site; null for a place that only journeys used. */
      site: z.string().nullable(),
      /** As an order names it. */
      name: z.string(),
      divipola: z.string(),
      lat: z.number(),
      lng: z.number(),
      address: z.string().nullable(),
      /** How many of the latest journeys loaded or unloaded there. */
      uses: z.int(),
    }),
  ),
})
export type UsualSites = z.infer<typeof UsualSites>
