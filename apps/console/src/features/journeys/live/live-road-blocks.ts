import { findRoadBlock, type RoadBlock } from '@arriero/domain/journeys/attention/road-block.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowSource, Unsubscribe } from '#data/live/live-database.ts'

/** The closed roads that the journeys of the tray report. */
export class LiveRoadBlocks {
  readonly #tray: RowSource<JourneyDocument>
  readonly #blocks = new Map<string, RoadBlock>()
  #list: readonly RoadBlock[] = []

  constructor(tray: RowSource<JourneyDocument>) {
    this.#tray = tray
    this.#update(tray.getIds())
  }

  readonly get = (): readonly RoadBlock[] => this.#list

  start(): Unsubscribe {
    this.#update([...this.#tray.getIds(), ...this.#blocks.keys()])
    return this.#tray.subscribeBatch(({ put, removed }) => this.#update([...put, ...removed]))
  }

  #update(ids: readonly string[]): void {
    let hasChanged = false
    for (const id of ids) {
      const journey = this.#tray.getRow(id)
      const block = journey && findRoadBlock(journey)
      if (block) this.#blocks.set(id, block)
      hasChanged = block !== undefined || (!block && this.#blocks.delete(id)) || hasChanged
    }
    if (hasChanged) this.#list = [...this.#blocks.values()]
  }
}
