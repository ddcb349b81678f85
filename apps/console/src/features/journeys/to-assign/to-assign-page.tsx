import { IconBolt, IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import { AllRowsView } from '#data/live/rows/all-rows-view.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { useNow } from '#data/use-now.ts'
import { BulkBar } from '#features/journeys/bulk/bulk-bar.tsx'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { planAssignment } from '#features/journeys/commands/driver-commands.ts'
import { JourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  usePacedViewOf,
  useRowTotal,
  useToAssign,
} from '#features/journeys/live/journeys-context.ts'
import { NoJourneys } from '#features/journeys/rows/journey-list-status.tsx'
import { useToAssignSearchChange } from '#features/journeys/search/search-change.ts'
import { listCommand } from '#ui/list/list-keys.ts'
import { useWorkList } from '../work-list/use-work-list.ts'
import { type RowHeights, WorkListBody } from '../work-list/work-list-body.tsx'
import { useWorkListKeys } from '../work-list/work-list-keys.ts'
import { useAlertLead } from '#features/journeys/search/alert-lead.ts'
import { useKnownBest } from './best-candidate.ts'
import { planToAssign } from '#features/journeys/search/plan-to-assign.ts'
import { ToAssignHeader } from './to-assign-header.tsx'
import { ToAssignRow } from './to-assign-row.tsx'

const route = getRouteApi('/admin/por-asignar')
const noFilter = { tipo: undefined, pronto: undefined, texto: undefined }
const bulkCommands = ['searchReplacement', 'take', 'release', 'writeNote', 'cancel'] as const
const listAll = (rows: RowSource<AssessedJourney>) => new AllRowsView(rows)
const clockStepMs = 10_000

/** The lowest that show everything. */
const heights: RowHeights = {
  comfortable: { wide: 60, middle: 144, card: 220 },
  compact: { wide: 48, middle: 136, card: 216 },
}

const empty = {
  icon: <IconCircleCheck size={22} stroke={1.5} />,
  title: 'Todo tiene camión',
  message: 'Aquí aparecen las solicitudes, las reservas sin camión y las reasignaciones.',
}

/** Requests, bookings without a truck and reassignments, the most urgent first, with their candidates. */
export function ToAssignPage() {
  const search = route.useSearch()
  const { tipo, pronto, texto, viaje: openId } = search
  const change = useToAssignSearchChange()
  const rows = useToAssign()
  const status = useRowsStatus(rows)
  const total = useRowTotal(rows)
  const all = usePacedViewOf(rows, listAll)
  const leadMinutes = useAlertLead()
  const now = useNow(clockStepMs).getTime()
  const filter = useMemo(() => ({ tipo, pronto, texto }), [tipo, pronto, texto])
  const { ids, counts } = useMemo(
    () => planToAssign(all, filter, { now, leadMinutes }),
    [all, filter, now, leadMinutes],
  )
  const list = useWorkList({
    newest: ids,
    shown: filter,
    isComplete: status !== 'loading',
    openId,
    onOpen: useCallback((id, how) => change({ viaje: id }, how), [change]),
  })
  const assign = useAssign(rows)
  useWorkListKeys('Viaje', list, [
    listCommand('step', 'Asignar o hacer lo que sigue', IconBolt, () => assign(list.cursorId), 'a'),
  ])
  const isFiltered = tipo !== undefined || pronto !== undefined || texto !== undefined
  const hasRows = list.ids.length > 0 && typeof status === 'string'

  return (
    <>
      <ToAssignHeader
        rows={rows}
        total={total}
        counts={total === null ? null : counts}
        leadMinutes={leadMinutes}
        search={search}
        onChange={change}
      />
      <WorkListBody
        label="Viajes por asignar"
        list={list}
        journeyId={openId}
        placeholder={
          hasRows ? undefined : (
            <NoJourneys
              status={status}
              empty={empty}
              onClearFilter={isFiltered ? () => change(noFilter) : undefined}
            />
          )
        }
        row={(id) => (
          <ToAssignRow rows={rows} id={id} leadMinutes={leadMinutes} selection={list.selection} />
        )}
        heights={heights}
        bulkBar={
          <BulkBar
            selected={list.selection.selectedIds}
            rows={rows}
            commands={bulkCommands}
            onClear={list.selection.clear}
          />
        }
      />
      {openId === undefined && <JourneyShortcuts rows={rows} id={list.cursorId} />}
    </>
  )
}

/** Runs the next step of a row, with its best candidate if that is known. */
function useAssign(rows: RowSource<AssessedJourney>) {
  const me = useCommandUser()
  const runCommand = useRunCommand()
  const knownBest = useKnownBest()
  return (id: string | undefined) => {
    const journey = id === undefined ? undefined : rows.getRow(id)?.journey
    const planned = journey && planAssignment(journey, me, knownBest(journey.id))
    if (planned) runCommand(journey, planned.command.name, planned.preset)
  }
}
