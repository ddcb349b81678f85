import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { stepCommands } from '#features/journeys/rows/step-commands.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'
import { JourneyTools, StepButtons } from './journey-tools.tsx'
import { JourneyView } from './journey-view.tsx'
import { compareAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { stepThrough } from '#ui/step-through.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { listIds, readListOrigin } from './list-origin.ts'

const route = getRouteApi('/admin/viajes/$journeyId')

export function JourneyPage() {
  const { journeyId } = route.useParams()
  const { evento } = route.useSearch()
  const { move, canMove } = useNeighbours(journeyId)
  usePageCommands(canMove ? stepCommands(move) : [])
  return (
    <JourneyView
      key={journeyId}
      id={journeyId}
      level={1}
      event={evento}
      tools={
        <>
          {canMove && <StepButtons onMove={move} />}
          <JourneyTools id={journeyId} />
        </>
      }
    />
  )
}

/** From one journey to the next of the list it was opened from, otherwise of all that are under way. */
function useNeighbours(id: string) {
  const rows = useJourneys()
  const navigate = useNavigate()
  const { openedFrom } = useLocation({ select: ({ state }) => state })
  const origin = readListOrigin(openedFrom?.path, openedFrom?.search)
  const isUnderWay = useRow(rows, id) !== undefined
  const list = () => (origin ? listIds(rows, origin) : listAll(rows))

  // Where it stood when it came: what is done here may take it out of the list.
  const lastIndex = useRef(0)
  const keepPlace = useEffectEvent(() => {
    lastIndex.current = Math.max(list().indexOf(id), 0)
  })
  useEffect(() => keepPlace(), [id, isUnderWay])

  function move(step: -1 | 1) {
    const next = stepThrough(list(), { id, lastIndex: lastIndex.current }, step)
    if (next === undefined || next === id) return
    void navigate({
      to: '/admin/viajes/$journeyId',
      params: { journeyId: next },
      replace: true,
      ...(origin && { state: { openedFrom: origin } }),
    })
  }
  return { move, canMove: isUnderWay || origin !== undefined }
}

/** What needs a person first. */
const listAll = (rows: RowSource<AssessedJourney>): readonly string[] =>
  rows
    .getIds()
    .flatMap((id) => rows.getRow(id) ?? [])
    .toSorted(
      (one, other) =>
        compareAttention(one.attention, other.attention) ||
        one.journey.code.localeCompare(other.journey.code, 'es-CO', { numeric: true }),
    )
    .map(({ id }) => id)
