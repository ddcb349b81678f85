import { z } from 'zod'
import { noveltyCodes } from '../../journeys/novelty.ts'
import { NoveltyProtocol } from '../../journeys/novelty-protocol.ts'

/** The protocol of one kind of novelty, and who changed it. */
export const NoveltyProtocolAnswer = z.object({
  code: z.enum(noveltyCodes),
  protocol: NoveltyProtocol,
  isDefault: z.boolean(),
  /** 0: the default, never changed. */
  version: z.int(),
  changedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type NoveltyProtocolAnswer = z.infer<typeof NoveltyProtocolAnswer>

/** GET {gateway}noveltyProtocols: the protocols of all kinds, in the order of the catalogue. */
export const NoveltyProtocolsAnswer = z.object({ protocols: z.array(NoveltyProtocolAnswer) })
export type NoveltyProtocolsAnswer = z.infer<typeof NoveltyProtocolsAnswer>

/** PUT {gateway}noveltyProtocols/{code} */
export const NoveltyProtocolParams = z.strictObject({ code: z.enum(noveltyCodes) })

/** PUT {gateway}noveltyProtocols/{code} */
export const NoveltyProtocolBody = z.strictObject({
  /** Null goes back to the default. */
  protocol: NoveltyProtocol.nullable(),
  /** The version the person has seen. The next one must fit in a database integer. */
  expectedVersion: z.int().min(0).max(2_147_483_646),
})
export type NoveltyProtocolBody = z.infer<typeof NoveltyProtocolBody>
