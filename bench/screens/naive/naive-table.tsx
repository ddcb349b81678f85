import { useEffect, useState } from 'react'
import type { AssessedJourney } from '../../../apps/console/src/features/journeys/live/assessed-journey.ts'
import { isInFeed } from '../../../apps/console/src/features/journeys/live/journey-standing.ts'
import { useJourneys } from '../../../apps/console/src/features/journeys/live/journeys-context.ts'
import { ArrivalCell } from '../../../apps/console/src/features/journeys/rows/cells/arrival-cell.tsx'
import { AttentionCell } from '../../../apps/console/src/features/journeys/rows/cells/attention-cell.tsx'
import { DriverCell } from '../../../apps/console/src/features/journeys/rows/cells/driver-cell.tsx'
import { JourneyCell } from '../../../apps/console/src/features/journeys/rows/cells/journey-cell.tsx'
import { RouteCell } from '../../../apps/console/src/features/journeys/rows/cells/route-cell.tsx'
import { StateCell } from '../../../apps/console/src/features/journeys/rows/cells/state-cell.tsx'

/** The table as one writes it first: all rows are state, sorted and drawn again with every message. */
export function NaiveTable() {
  const rows = useJourneys()
  const [list, setList] = useState<AssessedJourney[]>([])
  useEffect(() => {
    const take = () => setList(rows.getIds().flatMap((id) => rows.getRow(id) ?? []))
    take()
    return rows.subscribeBatch(take)
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
