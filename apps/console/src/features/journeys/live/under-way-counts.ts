import { formatNumber } from '@arriero/domain/format/number.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { CountView } from '#data/live/rows/derived-view.ts'
import { type AssessedJourney, isInFeed, needsAttention } from './assessed-journey.ts'

/** Feed and tray together are all journeys under way. */
export interface UnderWayCounts {
  feed: number
  tray: number
}

/** «252 en curso + 33 en atención» */
export const describeUnderWay = ({ feed, tray }: UnderWayCounts): string =>
  `${describeFeed(feed)} + ${formatNumber(tray)} en atención`

/** «252 en curso» */
export const describeFeed = (count: number): string => `${formatNumber(count)} en curso`

type TotalKey = `${keyof UnderWayCounts}${'' | '-attention'}`

export const countUnderWay = (rows: RowSource<AssessedJourney>) =>
  new CountView<AssessedJourney, TotalKey>(rows, totalKeyOf)

function totalKeyOf(row: AssessedJourney): TotalKey {
  const list = isInFeed(row) ? 'feed' : 'tray'
  return needsAttention(row) ? `${list}-attention` : list
}

/** `attention`: those that need attention and are not snoozed, which are most of the tray and a part of the feed. */
export function readUnderWay(
  counts: ReadonlyMap<TotalKey, number>,
): UnderWayCounts & { attention: number } {
  const sum = (...keys: TotalKey[]) =>
    keys.reduce((total, key) => total + (counts.get(key) ?? 0), 0)
  return {
    feed: sum('feed', 'feed-attention'),
    tray: sum('tray', 'tray-attention'),
    attention: sum('feed-attention', 'tray-attention'),
  }
}
