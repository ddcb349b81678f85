import { AppError } from '@arriero/domain/errors.ts'
import { z } from 'zod'

/** ISO 8601 has a year zero; PostgreSQL does not. */
const Instant = z.iso.datetime().refine((text) => !text.startsWith('0000-'))

/** For lists in the order of time, then of ids. */
export const TimeCursor = z.tuple([Instant, z.uuid()])

/** Where the next page of a list begins: the order of the last entry, as an opaque text. */
export const writeCursor = (fields: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(fields)).toString('base64url')

/** The fields that were written, checked because clients could change them. */
export function readCursor<Fields>(text: string, schema: z.ZodType<Fields>): Fields {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new AppError(
      'request.invalid',
      'La página pedida ya no existe. Vuelva al comienzo de la lista.',
    )
  }
}
