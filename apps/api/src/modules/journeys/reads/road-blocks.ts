import { secondMs } from '@arriero/domain/calendar/durations.ts'
import {
  findRoadBlock,
  type RoadBlock,
  roadBlockCodes,
} from '@arriero/domain/journeys/attention/road-block.ts'
import type { Db } from '#platform/database/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

/** The closed roads, at most a few seconds old. */
export type ReadRoadBlocks = (db: Db, now: Date) => Promise<readonly RoadBlock[]>

const freshMs = 10 * secondMs

/** Each caller reads in its own transaction when the cache is old, for the reason in `createUsualDurationsCache`. */
export function createRoadBlocksCache(): ReadRoadBlocks {
  let cached: { blocks: readonly RoadBlock[]; readAt: number } | undefined
  return async (db, now) => {
    const age = cached ? Math.abs(now.getTime() - cached.readAt) : Infinity
    if (cached && age < freshMs) return cached.blocks
    cached = { blocks: await readRoadBlocks(db), readAt: now.getTime() }
    return cached.blocks
  }
}

async function readRoadBlocks(db: Db): Promise<RoadBlock[]> {
  const rows = await selectJourneys(db)
    .where('journeys.id', 'in', (eb) =>
      eb
        .selectFrom('novelties as block')
        .select('block.journey_id')
        .where('block.resolved_at', 'is', null)
        .where('block.code', 'in', [...roadBlockCodes]),
    )
    .execute()
  return rows.flatMap((row) => findRoadBlock(journeyDocument(row)) ?? [])
}
