import { z } from 'zod'
import { isStorable, type ParseResult, parseOk } from '../../format/text.ts'
import { parseDocument, parseNit } from '../../identity/document.ts'
import { parseMobile, parsePhone } from '../../identity/phone.ts'
import { parseTrailerPlate, parseTruckPlate } from '../../identity/plate.ts'
import { fieldMessages, maxLengths, maxPageSize } from '../limits.ts'
import { Email, freeText } from './fields.ts'

/** Text that one of the domain's parsers reads; its value is what the parser returns. The examples are for the API reference. */
const parsed = <T>(parse: (text: string) => ParseResult<T>, examples: readonly string[]) =>
  z
    .string()
    .trim()
    .max(maxLengths.documentNumber, { error: 'El texto es demasiado largo.' })
    .meta({ examples: [...examples] })
    .transform((text, context): T => {
      const result = isStorable(text) ? parse(text) : parse('')
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: result.because })
      return z.NEVER
    })

function parseAnyPhone(text: string): ParseResult<string> {
  const phone = parsePhone(text)
  return phone.ok ? parseOk(phone.value.e164) : phone
}

export const TruckPlate = parsed(parseTruckPlate, ['ABC123', 'XYZ 987'])
export const TrailerPlate = parsed(parseTrailerPlate, ['R12345', 'S54321'])
export const Mobile = parsed(parseMobile, ['3001234567', '+57 310 765 4321'])
export const Nit = parsed(parseNit, ['899.999.068-1', '8999990681'])
export const Cedula = parsed((text) => parseDocument('CC', text), ['1020304050', '79.123.456'])
export const Phone = parsed(parseAnyPhone, ['6012345678', '3001234567'])
export const LowerEmail = Email.refine(isStorable, { error: fieldMessages.email }).transform(
  (text) => text.toLowerCase(),
)

export const names = {
  givenNames: freeText(maxLengths.names, 'Escriba los nombres.'),
  surnames: freeText(maxLengths.names, 'Escriba los apellidos.'),
}

/** Papers that expire, each kind once. */
export const paperList = <Kind extends string>(kinds: readonly Kind[]) =>
  z
    .array(
      z.strictObject({
        kind: z.enum(kinds, { error: 'Elija el documento.' }),
        number: freeText(maxLengths.documentNumber, 'Escriba el número del documento.'),
        expiresOn: z.iso.date({ error: 'Elija el día en que vence.' }).nullable(),
      }),
    )
    .max(kinds.length)
    .refine((papers) => new Set(papers.map(({ kind }) => kind)).size === papers.length, {
      error: 'Cada documento va una sola vez.',
    })

export const recordedPapers = <Kind extends string>(kinds: readonly Kind[]) =>
  z.array(z.object({ kind: z.enum(kinds), number: z.string(), expiresOn: z.string().nullable() }))

/** The version that the person saw; if somebody changed it meanwhile, the change is refused. */
export const expectedVersion = { expectedVersion: z.int().min(1).max(1_000_000_000) }

/** What every record answers besides its values. */
export const lastChange = {
  version: z.int(),
  changedBy: z.object({ name: z.string() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
}

/** GET {api}customers, {api}drivers, {api}vehicles: in alphabetical order, in pages. */
export const RegistryQuery = z.strictObject({
  /** Name, cédula, NIT, plate, phone or e-mail; accents and case don't matter. */
  text: z
    .string()
    .max(maxLengths.searchText)
    .refine(isStorable, { error: 'La búsqueda tiene caracteres que no se pueden usar.' })
    .optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
})
export type RegistryQuery = z.infer<typeof RegistryQuery>

export const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), nextCursor: z.string().nullable() })

/** A page of records of one kind. */
export interface RegistryPage<Entry> {
  entries: Entry[]
  nextCursor: string | null
}
