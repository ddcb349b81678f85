import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { SmallJourneyMap } from '#features/journeys/map/small-journey-map.tsx'
import { NoveltyProtocol } from './protocol/novelty-protocol.tsx'
import { protocolStanding } from './protocol/protocol-standing.ts'
import { CargoSection } from './side/cargo-section.tsx'
import { PeopleSection } from './side/people-section.tsx'
import { PriceSection } from './side/price-section.tsx'
import { TimersSection } from './side/timers-section.tsx'
import { JourneyTimeline } from './timeline/journey-timeline.tsx'
import { JourneyTrack } from './track/journey-track.tsx'
import classes from './journey-view.module.css'

interface JourneySheetProps {
  journey: JourneyDocument
  detail: JourneyDetail
  readAt: number
  rows: WatchedRows
  event: string | undefined
}

/** Everything about one journey; two columns where there is room. */
export function JourneySheet({ journey, detail, readAt, rows, event }: JourneySheetProps) {
  const protocol = protocolStanding(detail)
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <JourneyTrack journey={journey} timeline={detail.timeline} />
        <JourneyTimeline journey={journey} timeline={detail.timeline} rows={rows} event={event}>
          {protocol && <NoveltyProtocol journey={journey} protocol={protocol} />}
        </JourneyTimeline>
      </div>
      <div className={classes.side}>
        <div className={classes.map}>
          <SmallJourneyMap journey={journey} track={detail.track} />
        </div>
        <PeopleSection journey={journey} detail={detail} />
        <CargoSection detail={detail} />
        <PriceSection journey={journey} detail={detail} readAt={readAt} />
        <TimersSection journey={journey} timers={detail.timers} />
      </div>
    </div>
  )
}
