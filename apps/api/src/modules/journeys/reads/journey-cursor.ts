import { AppError } from '@arriero/domain/errors.ts'
import { z } from 'zod'

/** Position of the last journey of a page. Opaque to clients. */
export interface JourneyCursor {
  stateSince: Date
  id: string
}

/** ISO 8601 has a year zero; PostgreSQL does not. */
const Instant = z.iso.datetime().refine((text) => !text.startsWith('0000-'))

const CursorFields = z.tuple([Instant, z.uuid()])

export function writeCursor({ stateSince, id }: JourneyCursor): string {
  return Buffer.from(JSON.stringify([stateSince.toISOString(), id])).toString('base64url')
}

export function readCursor(text: string): JourneyCursor {
  try {
    const [stateSince, id] = CursorFields.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { stateSince: new Date(stateSince), id }
  } catch {
    throw new AppError(
      'request.invalid',
      'La página pedida ya no existe. Vuelva al comienzo de la lista.',
    )
  }
}
