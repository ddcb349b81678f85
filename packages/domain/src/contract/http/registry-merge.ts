import { z } from 'zod'

/** Why two records may be the same. */
const DuplicateReason = z.enum(['phone', 'name', 'document', 'plate'])
export type DuplicateReason = z.infer<typeof DuplicateReason>

/** GET {api}customers/{id}/duplicates: records that may be the same, the likeliest first. */
export const DuplicateList = z.object({
  duplicates: z.array(
    z.object({ id: z.string(), name: z.string(), reasons: z.array(DuplicateReason) }),
  ),
})
export type DuplicateList = z.infer<typeof DuplicateList>

const MergedRecord = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  /** `CC 1.020.304.050`; masked without `personal-data.reveal`. */
  document: z.string().nullable(),
  phone: z.string().nullable(),
})

/** GET {api}customers/{id}/merge?otherId=…: what a merge would move. */
export const MergePreview = z.object({
  /** Stays, with its values. */
  kept: MergedRecord,
  /** Disappears. */
  other: MergedRecord,
  journeys: z.int(),
  /** Of them, those that are not closed. */
  openJourneys: z.int(),
  devices: z.int(),
  papers: z.int(),
  /** Of a holder. */
  vehicles: z.int(),
  /** What else changes, as a sentence. */
  consequence: z.string().nullable(),
  /** Why the two can't be merged now. */
  refusal: z.string().nullable(),
})
export type MergePreview = z.infer<typeof MergePreview>

export const MergeQuery = z.strictObject({ otherId: z.uuid() })

const Version = z.int().min(1).max(1_000_000_000)

/** POST {api}customers/{id}/merge: the record of the address stays. */
export const MergeBody = z.strictObject({
  otherId: z.uuid(),
  expectedVersion: Version,
  otherVersion: Version,
})
export type MergeBody = z.infer<typeof MergeBody>
