import { z } from 'zod'
import { isStorable, unstorableMessage } from '../../format/text.ts'
import { fieldMessages, maxLengths } from '../limits.ts'

const storable = (text: z.ZodString, maxLength: number) =>
  text
    .max(maxLength, { error: `El texto puede tener ${maxLength} caracteres como máximo.` })
    .refine(isStorable, { error: unstorableMessage })

/** Text that a person writes: trimmed and not empty. `missing` is the message when it is empty. */
export const freeText = (maxLength: number, missing?: string) =>
  storable(
    z
      .string()
      .trim()
      .min(1, missing === undefined ? {} : { error: missing }),
    maxLength,
  )

/** Text that a program writes: may be empty. */
export const plainText = (maxLength: number) => storable(z.string(), maxLength)

/** Colombia with its islands and a margin. A position outside is a sensor error or forged. */
export const colombiaBox = { south: -4.5, north: 16.5, west: -82.5, east: -66.5 } as const

export const Place = z.strictObject({
  lat: z.number().min(colombiaBox.south).max(colombiaBox.north),
  lng: z.number().min(colombiaBox.west).max(colombiaBox.east),
})

/** Limited to this century: ISO 8601 allows years that PostgreSQL can't store. */
export const Instant = z.iso
  .datetime({ error: 'Escriba la fecha y la hora completas, por ejemplo 2026-11-15T14:30:00Z.' })
  .refine((text) => /^20\d\d-/.test(text), { error: 'La fecha no es de este siglo.' })

export const Divipola = z
  .string()
  .regex(/^\d{5}$/, { error: 'El código DIVIPOLA tiene cinco dígitos.' })

/** Where a truck loads or unloads. */
export const Site = Place.extend({
  name: freeText(80),
  divipola: Divipola,
  address: freeText(160).optional(),
})

/** A billion pesos: more than any freight of one truck. */
export const pesos = z.int().min(0).max(1_000_000_000, { error: 'El valor es demasiado alto.' })

export const Email = z.email({ error: fieldMessages.email }).max(maxLengths.email)
export const GivenNames = freeText(maxLengths.names, fieldMessages.givenNames)
export const Surnames = freeText(maxLengths.names, fieldMessages.surnames)

/** Every write of a device carries this header, so a repeated request isn't performed twice. */
const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, { error: 'La llave de repetición tiene de 8 a 64 letras o números.' })

export const RequiredKeyHeaders = z.object({ 'idempotency-key': IdempotencyKey })
export const OptionalKeyHeaders = z.object({ 'idempotency-key': IdempotencyKey.optional() })

/** Body of every failed request, defined by the specification. */
export const ErrorResponse = z.object({
  responseCode: z.string(),
  responseMessage: z.string(),
  /** Only with `session.second-factor-required`: `app`, `passkey`. */
  factors: z.array(z.string()).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
