import { z } from 'zod'
import { documentTypes } from '../identity/document.ts'
import { userStateIds } from './user-state.ts'

export const userKinds = ['administrator', 'driver', 'customer'] as const

export const UserDocument = z.object({
  id: z.string(),
  kind: z.enum(userKinds),
  userStateId: z.literal([...userStateIds]),
  givenNames: z.string(),
  /** Usually two; one, or none for a company, is valid too. */
  surnames: z.string(),
  /** Document and phone are null for an invited administrator until they enter them. */
  document: z.object({ type: z.enum(documentTypes), number: z.string() }).nullable(),
  phone: z.e164().nullable(),
  email: z.email(),
})
export type UserDocument = z.infer<typeof UserDocument>
