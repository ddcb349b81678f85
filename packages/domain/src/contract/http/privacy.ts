import { z } from 'zod'
import { maxLengths } from '../limits.ts'
import { freeText } from './fields.ts'

/** POST {api}users/{id}/reveal: the reason is optional and is stored in the audit. */
export const RevealBody = z.strictObject({ reason: freeText(maxLengths.note).optional() })
export type RevealBody = z.infer<typeof RevealBody>

/** What lists and files show masked. */
export const RevealedData = z.object({
  document: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
})
export type RevealedData = z.infer<typeof RevealedData>

/** POST {api}users/{id}/erasure and {api}holders/{id}/erasure: `typedName` must be the person's or the company's name. */
export const ErasureBody = z.strictObject({
  typedName: freeText(200, 'Escriba el nombre para confirmar.'),
  reason: freeText(maxLengths.note, 'Escriba quién lo pidió y cómo.'),
})
export type ErasureBody = z.infer<typeof ErasureBody>

const Counted = z.object({ what: z.string(), count: z.int() })

/** What an erasure deletes, and what the law makes us keep, in words. */
const erasureParts = {
  deleted: z.array(Counted),
  kept: z.array(Counted.extend({ why: z.string() })),
}

/** GET {api}users/{id}/erasure and {api}holders/{id}/erasure: what would happen. */
export const ErasurePlan = z.object({
  name: z.string(),
  ...erasureParts,
  /** Why it can't be done now, as a sentence; null if it can. */
  obstacle: z.string().nullable(),
})
export type ErasurePlan = z.infer<typeof ErasurePlan>

/** What was done. Holds no personal data, so that it can be kept and sent. */
export const ErasureCertificate = z.object({
  id: z.string(),
  /** The person or the holder. */
  subjectId: z.string(),
  erasedAt: z.iso.datetime(),
  ...erasureParts,
})
export type ErasureCertificate = z.infer<typeof ErasureCertificate>
