import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type ReactNode, useMemo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import { NoteBox } from './note-box.tsx'
import { TimelineLine } from './timeline-line.tsx'
import { findEvent } from './find-event.ts'
import { toTimeline } from './to-timeline.ts'
import classes from './journey-timeline.module.css'

const hourMs = 3_600_000

interface JourneyTimelineProps {
  journey: JourneyDocument
  timeline: JourneyDetail['timeline']
  /** Where its news come from. */
  rows: WatchedRows
  /** The entry to show: its version or its instant. */
  event?: string | undefined
  /** What has to be done about it, above what happened. */
  children?: ReactNode
}

export function JourneyTimeline(props: JourneyTimelineProps) {
  const { journey, timeline, rows, event, children } = props
  const { origin, destination } = journey
  const findUsual = useFindUsual()
  const items = useMemo(
    () => toTimeline(timeline, (stateId) => findUsual({ origin, destination }, stateId)),
    [timeline, findUsual, origin, destination],
  )
  const now = useNow(hourMs).getTime()
  const isDated = items.some(({ at }) => formatMoment(at, now) !== formatTime(at))
  const isLive = useRowsStatus(rows) === 'current'
  const found = event === undefined ? undefined : findEvent(items, event)?.key
  const count = items.length === 1 ? '1 evento' : `${formatNumber(items.length)} eventos`
  return (
    <SheetSection title="Línea de tiempo" end={isLive ? `en vivo · ${count}` : count}>
      <NoteBox journey={journey} />
      {children}
      <ol
        className={classes.lines}
        reversed
        data-dated={isDated}
        aria-label="Eventos, el más reciente primero"
      >
        {items.map((item) => (
          <TimelineLine
            key={item.key}
            item={item}
            journeyId={journey.id}
            isAsked={item.key === found}
          />
        ))}
      </ol>
    </SheetSection>
  )
}
