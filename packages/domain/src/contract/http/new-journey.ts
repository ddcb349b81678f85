import { z } from 'zod'
import { freeText } from './free-text.ts'
import { Instant, Place } from './place.ts'

const Site = Place.extend({
  name: freeText(80),
  divipola: z.string().regex(/^\d{5}$/, { error: 'El código DIVIPOLA tiene cinco dígitos.' }),
  address: freeText(160).optional(),
})

/** No freight of one truck costs a billion pesos. */
const pesos = z.int().min(0).max(1_000_000_000, { error: 'El valor es demasiado alto.' })
const minutes = z
  .int()
  .min(0)
  .max(7 * 24 * 60)

const newJourney = {
  origin: Site,
  destination: Site,
  cargo: freeText(80),
  cargoKg: z.int().min(1).max(60_000).optional(),
  priceCop: pesos,
  /** The appointment to load: with it the journey is a booking. */
  loadingAt: Instant.optional(),
  /** The appointment to unload. */
  promisedAt: Instant.optional(),
  /** What this service agreed, where it differs from the usual. */
  freeWaitMinutes: minutes.optional(),
  loadingMinutes: minutes.min(1).optional(),
  unloadingMinutes: minutes.min(1).optional(),
  waitingRateCop: z.int().min(0).max(10_000_000).optional(),
}

/** POST {gateway}customer/journeys */
export const NewJourneyBody = z.strictObject(newJourney)
export type NewJourneyBody = z.infer<typeof NewJourneyBody>

/** POST {gateway}journeys: an administrator asks for a customer. */
export const NewJourneyForBody = z.strictObject({
  ...newJourney,
  customerId: z.uuid(),
  onBehalfOf: z.literal('customer').optional(),
})
export type NewJourneyForBody = z.infer<typeof NewJourneyForBody>
