import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { IconCashOff, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useRow, useRowsStatus } from '#data/live/live-hooks.ts'
import { AllRowsView } from '#data/live/rows/all-rows-view.ts'
import type { RowSource } from '#data/live/live-database.ts'
import {
  usePacedViewOf,
  useRowTotal,
  useToApprove,
} from '#features/journeys/live/journeys-context.ts'
import { NoJourneys } from '#features/journeys/rows/journey-list-status.tsx'
import { useToApproveSearchChange } from '#features/journeys/search/search-change.ts'
import { listCommand } from '#ui/list/list-keys.ts'
import { useWorkList } from '../work-list/use-work-list.ts'
import { type RowHeights, WorkListBody } from '../work-list/work-list-body.tsx'
import { useWorkListKeys } from '../work-list/work-list-keys.ts'
import { type Decision, useDecide } from './decide-surcharge.ts'
import { planToApprove } from '#features/journeys/search/plan-to-approve.ts'
import { SurchargeBulkBar } from './surcharge-bulk-bar.tsx'
import { ToApproveHeader } from './to-approve-header.tsx'
import { ToApproveRow } from './to-approve-row.tsx'

const route = getRouteApi('/admin/por-aprobar')
const noFilter = { sitio: undefined, texto: undefined }
const listAll = (rows: RowSource<SurchargeDocument>) => new AllRowsView(rows)

/** The lowest that show everything. */
const heights: RowHeights = {
  comfortable: { wide: 60, middle: 92, card: 200 },
  compact: { wide: 48, middle: 84, card: 188 },
}

const empty = {
  icon: <IconCircleCheck size={22} stroke={1.5} />,
  title: 'Nada por aprobar',
  message: 'Un recargo llega aquí cuando la espera termina; los que aún corren están en Atención.',
}

/** The surcharges that wait for a decision, the oldest first. */
export function ToApprovePage() {
  const search = route.useSearch()
  const { sitio, texto, recargo } = search
  const change = useToApproveSearchChange()
  const rows = useToApprove()
  const status = useRowsStatus(rows)
  const total = useRowTotal(rows)
  // The panel closes when its surcharge is decided.
  const open = useRow(rows, recargo ?? '')
  const all = usePacedViewOf(rows, listAll)
  const filter = useMemo(() => ({ sitio, texto }), [sitio, texto])
  const { ids, counts } = useMemo(() => planToApprove(all, filter), [all, filter])
  const list = useWorkList({
    newest: ids,
    shown: filter,
    isComplete: status !== 'loading',
    openId: open?.id,
    onOpen: useCallback((id, how) => change({ recargo: id }, how), [change]),
  })
  const decide = useDecide()
  const decideAtCursor = (decision: Decision) => () => {
    const surcharge = list.cursorId === undefined ? undefined : rows.getRow(list.cursorId)
    if (surcharge) void decide(surcharge, decision)
  }
  useWorkListKeys('Recargo', list, [
    listCommand('approve', 'Aprobar recargo', IconCheck, decideAtCursor('approveSurcharge'), 'a'),
    listCommand('void', 'Anular recargo', IconCashOff, decideAtCursor('voidSurcharge'), 'v'),
  ])
  const isFiltered = sitio !== undefined || texto !== undefined
  const hasRows = list.ids.length > 0 && typeof status === 'string'

  return (
    <>
      <ToApproveHeader
        rows={rows}
        total={total}
        counts={total === null ? null : counts}
        search={search}
        onChange={change}
      />
      <WorkListBody
        label="Recargos por aprobar"
        list={list}
        journeyId={open?.journey.id}
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
          <ToApproveRow
            rows={rows}
            id={id}
            selection={list.selection}
            onDecide={(surcharge, decision) => void decide(surcharge, decision)}
          />
        )}
        heights={heights}
        bulkBar={
          <SurchargeBulkBar
            selected={list.selection.selectedIds}
            rows={rows}
            onClear={list.selection.clear}
          />
        }
      />
    </>
  )
}
