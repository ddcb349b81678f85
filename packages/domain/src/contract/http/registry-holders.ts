import { z } from 'zod'
import { documentTypes, parseDocument } from '../../identity/document.ts'
import { trailerPaperKinds, trailerTypes } from '../../users/trailer.ts'
import { freeText } from './fields.ts'
import {
  expectedVersion,
  lastChange,
  page,
  paperList,
  Phone,
  recordedPapers,
  TrailerPlate,
} from './registry-parts.ts'

const accountTypes = ['Ahorros', 'Corriente'] as const

const Bank = z.strictObject({
  name: freeText(60, 'Escriba el nombre del banco.'),
  accountType: z.enum(accountTypes, { error: 'Elija el tipo de cuenta.' }),
  accountNumber: z
    .string()
    .trim()
    .regex(/^[\d-]{6,20}$/u, { error: 'El número de la cuenta tiene entre 6 y 20 números.' }),
})

const holderFields = {
  name: freeText(120, 'Escriba el nombre o la razón social.'),
  documentType: z.enum(documentTypes, { error: 'Elija el tipo de documento.' }),
  documentNumber: z
    .string()
    .trim()
    .min(1, { error: 'Escriba el número del documento.' })
    .max(40)
    .meta({ examples: ['1020304'] }),
  phone: Phone,
  bank: Bank.nullable(),
}

interface TypedDocument {
  documentType: (typeof documentTypes)[number]
  documentNumber: string
}

/** The number as stored; a NIT without its check digit. */
function readDocument<Body extends TypedDocument>(
  body: Body,
  context: z.core.$RefinementCtx<Body>,
): Body {
  const parsed = parseDocument(body.documentType, body.documentNumber)
  if (parsed.ok) return { ...body, documentNumber: parsed.value }
  context.addIssue({ code: 'custom', path: ['documentNumber'], message: parsed.because })
  return z.NEVER
}

/** POST {api}holders: who owns a vehicle or is paid for its journeys (tenedor). */
export const HolderBody = z.strictObject(holderFields).transform(readDocument)
export type HolderBody = z.infer<typeof HolderBody>

/** PUT {api}holders/{id} */
export const HolderChange = z
  .strictObject({ ...holderFields, ...expectedVersion })
  .transform(readDocument)

export const HolderRecord = z.object({
  id: z.string(),
  name: z.string(),
  documentType: z.enum(documentTypes),
  documentNumber: z.string(),
  phone: z.string(),
  bank: z
    .object({
      name: z.string(),
      accountType: z.enum(accountTypes),
      accountNumber: z.string(),
    })
    .nullable(),
  /** Vehicles that it owns or holds. */
  vehicles: z.array(z.object({ id: z.string(), plate: z.string() })),
  ...lastChange,
})
export type HolderRecord = z.infer<typeof HolderRecord>
export const HolderPage = page(HolderRecord)

/** POST {api}trailers */
export const TrailerBody = z.strictObject({
  plate: TrailerPlate,
  type: z.enum(trailerTypes, { error: 'Elija el tipo de remolque.' }),
  /** The truck that pulls it. */
  vehicleId: z.uuid().nullable(),
  papers: paperList(trailerPaperKinds),
})
export type TrailerBody = z.infer<typeof TrailerBody>

/** PUT {api}trailers/{id} */
export const TrailerChange = TrailerBody.extend(expectedVersion)

export const TrailerRecord = z.object({
  id: z.string(),
  plate: z.string(),
  type: z.string(),
  vehicle: z.object({ id: z.string(), plate: z.string(), type: z.string() }).nullable(),
  papers: recordedPapers(trailerPaperKinds),
  ...lastChange,
})
export type TrailerRecord = z.infer<typeof TrailerRecord>
export const TrailerPage = page(TrailerRecord)
