import { isVersion } from '#features/journeys/search/journey-page-search.ts'
import type { TimelineItem } from './timeline-item.ts'

/** The entry an address names: by the version of its transition, or by its instant. */
export function findEvent<Item extends Pick<TimelineItem, 'at' | 'version'>>(
  items: readonly Item[],
  event: string,
): Item | undefined {
  if (isVersion(event)) return items.find(({ version }) => version === Number(event))
  const asked = Date.parse(event)
  return items.find(({ at }) => Date.parse(at) === asked)
}
