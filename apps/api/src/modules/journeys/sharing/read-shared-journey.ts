import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Visits } from '#live/publisher/visitor-documents.ts'
import type { Db } from '#platform/database/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneysById } from '../journey-queries.ts'
import type { ReadProtocols } from '../protocols/protocol-store.ts'
import type { ReadRoadBlocks } from '../reads/road-blocks.ts'
import type { ReadUsualDurations } from '../reads/usual-durations.ts'
import { type ActiveShare, findActiveShare } from './share-store.ts'
import { type SharedContext, sharedJourney } from './shared-journey.ts'
import { listGrants } from './visitor-grants.ts'

interface SharedDeps {
  limits: JourneyLimits
  readUsualDurations: ReadUsualDurations
  readProtocols: ReadProtocols
  readRoadBlocks: ReadRoadBlocks
}

/** A working link, and its journey as a visitor sees it. */
export interface SharedRead {
  share: ActiveShare
  view: SharedJourney
}

/** Reads journeys for visitors. */
export class SharedReads {
  readonly #deps: SharedDeps

  constructor(deps: SharedDeps) {
    this.#deps = deps
  }

  /** The journey behind a link's token; undefined if the link does not work. */
  async find(db: Db, token: string, now: Date): Promise<SharedRead | undefined> {
    const share = await findActiveShare(db, token, now)
    return share && (await this.#readViews(db, [share], now))[0]
  }

  /** For the publisher: all grants of visitors, and the journeys that they follow. */
  async listVisits(db: Db, now: Date): Promise<Visits> {
    const grants = await listGrants(db, now)
    const shares = new Map(grants.map(({ share }) => [share.id, share]))
    const reads = await this.#readViews(db, [...shares.values()], now)
    return {
      grants: grants.map(({ share, ...grant }) => ({ ...grant, shareId: share.id })),
      shared: reads.map(({ share, view }) => ({ shareId: share.id, view })),
    }
  }

  async #readViews(db: Db, shares: readonly ActiveShare[], now: Date): Promise<SharedRead[]> {
    if (shares.length === 0) return []
    const rows = await selectJourneysById(
      db,
      shares.map(({ journeyId }) => journeyId),
    ).execute()
    const journeys = new Map(rows.map((row) => [row.id, journeyDocument(row)]))
    const context = await this.#readContext(db, now)
    return shares.flatMap((share) => {
      const journey = journeys.get(share.journeyId)
      return journey ? [{ share, view: sharedJourney(journey, share.expiresAt, context) }] : []
    })
  }

  async #readContext(db: Db, now: Date): Promise<SharedContext> {
    const { limits, readUsualDurations, readProtocols, readRoadBlocks } = this.#deps
    return {
      limits,
      now: now.getTime(),
      findUsualStay: await readUsualDurations(db, now),
      protocols: await readProtocols(db),
      roadBlocks: await readRoadBlocks(db, now),
    }
  }
}
