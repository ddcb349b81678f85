import { createHash } from 'node:crypto'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { toSearchText } from '@arriero/domain/format/text.ts'
import type { RowTexts } from '#platform/tables/file-rows.ts'
import type { ReadRow } from './read-row.ts'

/** Which load a row is. A row with the identity of a journey is not created again. */
export interface RowIdentity {
  identity: string
  /** Wanted now and without the customer's order: the same load again on another day is another load. */
  isOfToday: boolean
}

/** How long an equal row of another file is the same load, if nothing but its values tells. */
export const todayMs = dayMs

/**
 * Gives each row its identity: the customer's order, or else the load itself and its number among equal rows of the
 * file. Notes and agreed waiting are left out, so that a row whose note was corrected stays the same load.
 */
export function identifyRows(rows: readonly ReadRow[]): Map<ReadRow, RowIdentity> {
  const seen = new Map<string, number>()
  const identities = new Map<ReadRow, RowIdentity>()
  for (const row of rows) {
    const { order, reference } = row
    if (!order) continue
    if (reference !== '') {
      const identity = hash(['order', order.customerId, reference])
      identities.set(row, { identity, isOfToday: false })
      continue
    }
    const load = JSON.stringify(loadOf(order, row.row.texts))
    const ordinal = (seen.get(load) ?? 0) + 1
    seen.set(load, ordinal)
    const isOfToday = order.loadingAt === undefined
    identities.set(row, { identity: hash(['load', load, ordinal]), isOfToday })
  }
  return identities
}

const loadOf = (order: NewJourneyForBody, { originAddress, destinationAddress }: RowTexts) => [
  order.customerId,
  placeOf(order.origin, order.originSite, originAddress),
  placeOf(order.destination, order.destinationSite, destinationAddress),
  order.cargo.toLowerCase(),
  order.cargoNature ?? 'general',
  order.cargoKg ?? null,
  order.vehicleType ?? null,
  order.bodyType ?? null,
  order.loadingAt ?? null,
  order.promisedAt ?? null,
  order.priceCop,
]

/** A site is its name, so that a row stays the same load when the point or the address of the site is corrected. */
const placeOf = (
  { divipola, lat, lng }: NewJourneyForBody['origin'],
  site: string | undefined,
  writtenAddress: string | undefined,
) => [
  ...(site === undefined ? [divipola, lat, lng] : [toSearchText(site)]),
  writtenAddress?.toLowerCase() ?? null,
]

const hash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
