import { formatNumber } from '@arriero/domain/format/number.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { CountView } from '#data/live/rows/derived-view.ts'
import { type AssessedJourney, isCritical, isInFeed, needsAttention } from './assessed-journey.ts'

/** Feed and tray together are all journeys under way. */
export interface UnderWayCounts {
  feed: number
  tray: number
}

/** «252 en curso + 33 en atención» */
export const describeUnderWay = ({ feed, tray }: UnderWayCounts): string =>
  `${describeFeed(feed)} ${describeTray(tray)}`

/** «252 en curso» */
export const describeFeed = (count: number): string => `${formatNumber(count)} en curso`

/** «+ 33 en atención» */
export const describeTray = (count: number): string => `+ ${formatNumber(count)} en atención`

type TotalKey = `${keyof UnderWayCounts}${'' | '-attention' | '-critical'}`

export const countUnderWay = (rows: RowSource<AssessedJourney>) =>
  new CountView<AssessedJourney, TotalKey>(rows, totalKeyOf)

function totalKeyOf(row: AssessedJourney): TotalKey {
  const list = isInFeed(row) ? 'feed' : 'tray'
  if (!needsAttention(row)) return list
  return isCritical(row) ? `${list}-critical` : `${list}-attention`
}

/**
 * `attention`: those that need attention and are not snoozed, which are most of the tray and a part of the feed.
 * `critical`: those of them whose worst reason is critical.
 */
export function readUnderWay(
  counts: ReadonlyMap<TotalKey, number>,
): UnderWayCounts & { attention: number; critical: number } {
  const sum = (...keys: TotalKey[]) =>
    keys.reduce((total, key) => total + (counts.get(key) ?? 0), 0)
  const critical = sum('feed-critical', 'tray-critical')
  return {
    feed: sum('feed', 'feed-attention', 'feed-critical'),
    tray: sum('tray', 'tray-attention', 'tray-critical'),
    attention: critical + sum('feed-attention', 'tray-attention'),
    critical,
  }
}
