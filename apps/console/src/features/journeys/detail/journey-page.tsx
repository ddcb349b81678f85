import { compareQueue } from '@arriero/domain/journeys/attention/queue-order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { useRow, useRowsStatus } from '#data/live/live-hooks.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys, useToApprove, useToAssign } from '#features/journeys/live/journeys-context.ts'
import { useServices } from '#data/use-services.ts'
import { loadedJourneyIds } from '#features/journeys/search/all-journeys-query.ts'
import type { AllJourneysSearch } from '#features/journeys/search/all-journeys-search.ts'
import { useAlertLead } from '#features/journeys/search/alert-lead.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { stepThrough } from '#ui/list/list-cursor.ts'
import { moveCommands } from '#ui/list/list-keys.ts'
import { isCode, JourneyByCode } from './journey-by-code.tsx'
import { JourneyTools, StepButtons } from './journey-tools.tsx'
import { JourneyView } from './journey-view.tsx'
import { listIds, readListOrigin } from './list-origin.ts'

const route = getRouteApi('/admin/viajes/$journeyId')

/** The address has the journey's id, or its code, which leads to the id. */
export function JourneyPage() {
  const { journeyId } = route.useParams()
  const page = <JourneyPageOf journeyId={journeyId} />
  return isCode(journeyId) ? <JourneyByCode code={journeyId} unknown={page} /> : page
}

function JourneyPageOf({ journeyId }: { journeyId: string }) {
  const { evento } = route.useSearch()
  const { move, canMove } = useListNavigation(journeyId)
  usePageCommands(canMove ? moveCommands('Viaje', move) : [])
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

/** Moves to the previous or next journey of the list it was opened from, or of all that are under way. */
function useListNavigation(id: string) {
  const rows = useJourneys()
  const toAssign = useToAssign()
  const toApprove = useToApprove()
  const navigate = useNavigate()
  const { http } = useServices()
  const queries = useQueryClient()
  const loaded = (search: AllJourneysSearch) => loadedJourneyIds(queries, http, search)
  const { openedFrom } = useLocation({ select: ({ state }) => state })
  const origin = readListOrigin(openedFrom?.path, openedFrom?.search)
  const leadMinutes = useAlertLead(
    origin?.path === '/admin/por-asignar' && origin.search.pronto === 1,
  )
  const isUnderWay = useRow(rows, id) !== undefined
  const isToAssign = useRow(toAssign, id) !== undefined
  const toApproveStatus = useRowsStatus(toApprove)
  const list = () =>
    origin
      ? listIds({ underWay: rows, toAssign, toApprove, loaded }, origin, {
          now: Date.now(),
          leadMinutes,
        })
      : listUnderWay(rows)

  // A command may remove the journey from the list: its last position there is kept. The rows may load after the page,
  // so the position is read again when the journey appears among them.
  const lastIndex = useRef(0)
  const rememberIndex = useEffectEvent(() => {
    const index = list().indexOf(id)
    if (index >= 0) lastIndex.current = index
  })
  useEffect(() => rememberIndex(), [id, isUnderWay, isToAssign, toApproveStatus, leadMinutes])

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

/** All journeys under way; those that need attention come first. */
const listUnderWay = (rows: RowSource<AssessedJourney>): readonly string[] =>
  rows
    .getIds()
    .flatMap((id) => rows.getRow(id) ?? [])
    .toSorted(
      (one, other) =>
        compareQueue(one, other) ||
        one.journey.code.localeCompare(other.journey.code, 'es-CO', { numeric: true }),
    )
    .map(({ id }) => id)
