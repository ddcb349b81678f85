import { describeNearestPlace } from '@arriero/domain/journeys/location.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { HoveredMark } from './mark-actions.ts'
import { isCluster } from './marks/lay-out-marks.ts'
import { describeCluster } from './marks/mark-kind.ts'
import classes from './hover-card.module.css'

interface HoverCardProps {
  hovered: HoveredMark
  rows: RowSource<AssessedJourney>
}

/** What is below the pointer. Hidden from screen readers, which read the same in the list. */
export function HoverCard({ hovered: { mark, at }, rows }: HoverCardProps) {
  const row = isCluster(mark) ? undefined : rows.getRow(mark.truck.id)
  return (
    <div className={classes.card} style={{ left: at.x, top: at.y }} aria-hidden="true">
      {isCluster(mark) && <strong>{describeCluster(mark.kind, mark.ids.length)}</strong>}
      {row && <TruckSummary row={row} />}
    </div>
  )
}

function TruckSummary({ row: { journey } }: { row: AssessedJourney }) {
  const now = useNow(1000)
  const { code, vehicle, driver, journeyStateId, position } = journey
  return (
    <>
      <strong>{[vehicle && formatPlate(vehicle.plate), code].filter(Boolean).join(' · ')}</strong>
      <span>
        {[journeyStateDisplay[journeyStateId].label, driver?.name].filter(Boolean).join(' · ')}
      </span>
      <span>{describeNearestPlace(journey)}</span>
      {position && <span>Señal {formatRelative(position.at, now)}</span>}
    </>
  )
}
