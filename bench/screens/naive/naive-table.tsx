import { useEffect, useState } from 'react'
import {
  type AssessedJourney,
  isInFeed,
} from '../../../apps/console/src/features/journeys/live/assessed-journey.ts'
import { useJourneys } from '../../../apps/console/src/features/journeys/live/journeys-context.ts'
import {
  ArrivalCell,
  StateCell,
  AttentionCell,
} from '../../../apps/console/src/features/journeys/rows/cells/clock-cells.tsx'
import {
  DriverCell,
  JourneyCell,
  RouteCell,
} from '../../../apps/console/src/features/journeys/rows/cells/journey-cells.tsx'

/** The naive table: all rows are React state, sorted and rendered again with every message. */
export function NaiveTable() {
  const rows = useJourneys()
  const [list, setList] = useState<AssessedJourney[]>([])
  useEffect(() => {
    const copyRows = () => setList(rows.getIds().flatMap((id) => rows.getRow(id) ?? []))
    copyRows()
    return rows.subscribeBatch(copyRows)
  }, [rows])
  const sorted = list.filter(isInFeed).toSorted(byNewestChange)
  return (
    <table aria-rowcount={sorted.length + 1}>
      <tbody>
        {sorted.map((row) => (
          <tr key={row.id}>
            <td>
              <JourneyCell journey={row.journey} />
            </td>
            <td>
              <StateCell journey={row.journey} />
            </td>
            <td>
              <RouteCell journey={row.journey} />
            </td>
            <td>
              <DriverCell journey={row.journey} />
            </td>
            <td>
              <ArrivalCell row={row} />
            </td>
            <td>
              <AttentionCell row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const byNewestChange = (one: AssessedJourney, other: AssessedJourney) =>
  other.journey.stateSince.localeCompare(one.journey.stateSince)
