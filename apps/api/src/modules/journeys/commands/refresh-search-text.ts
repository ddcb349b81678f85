import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Tx } from '#platform/schema.ts'
import { searchWords } from '../search-words.ts'

/** Whenever something changed that people look for. */
export async function refreshSearchText(tx: Tx, journey: JourneyDocument): Promise<void> {
  const words = searchWords({
    code: journey.code,
    customer: journey.customer.name,
    driver: journey.driver?.name ?? null,
    plate: journey.vehicle?.plate ?? null,
    trailerPlate: journey.vehicle?.trailerPlate ?? null,
    origin: journey.origin.name,
    destination: journey.destination.name,
    cargo: journey.cargo,
    manifest: journey.manifestNumber,
  })
  await tx
    .updateTable('journeys')
    .set({ search_text: words })
    .where('id', '=', journey.id)
    .execute()
}
