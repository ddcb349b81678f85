import { useMediaQuery } from '@mantine/hooks'
import { IconTruck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import { JourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import { NoJourneys } from '#features/journeys/rows/journey-list-status.tsx'
import type { TableHandle } from '#features/journeys/rows/journey-table.tsx'
import { isFiltered, noFilters } from '#features/journeys/search/journey-filter.ts'
import { useJourneyList } from '#features/journeys/search/journey-list.ts'
import { useInProgressSearchChange } from '#features/journeys/search/search-change.ts'
import { useListControls } from '#features/journeys/work-list/use-list-controls.ts'
import { useTableKeys } from '#features/journeys/work-list/table-keys.ts'
import { InProgressBody } from './in-progress-body.tsx'
import { InProgressHeader } from './in-progress-header.tsx'
import { SearchElsewhere } from './search-elsewhere.tsx'

const route = getRouteApi('/admin/en-curso')

const empty = {
  icon: <IconTruck size={22} stroke={1.5} />,
  title: 'No hay viajes en curso',
  message: 'Cuando un conductor salga hacia el cargue, su viaje aparecerá aquí.',
}

/** All journeys on the road: four views (list, map, board, corridors) of the same filtered list. */
export function InProgressPage() {
  const search = route.useSearch()
  const { vista: view = 'lista', viaje: openId } = search
  const change = useInProgressSearchChange()
  const { rows, ids: newest, facets, shown } = useJourneyList(search)
  const status = useRowsStatus(rows)
  const list = useListControls({
    newest,
    shown,
    isComplete: status !== 'loading',
    openId,
    change,
  })
  const { order, cursor } = list
  const textRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<TableHandle>(null)
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const handleGridKey = useTableKeys(list, {
    focusTable: () => tableRef.current?.focus(),
    focusSearch: () => textRef.current?.focus(),
  })
  // Rows that arrived before the request was refused are not shown.
  const hasRows = order.ids.length > 0 && typeof status === 'string'
  return (
    <>
      <InProgressHeader
        rows={rows}
        search={search}
        change={change}
        facets={facets}
        shown={newest.length}
        hasMapBeside={isWide}
        isCovered={!isWide && openId !== undefined}
        textRef={textRef}
      />
      <InProgressBody
        rows={rows}
        view={view}
        sort={search.orden ?? 'atencion'}
        onSort={(sort) => change({ orden: sort === 'atencion' ? undefined : sort })}
        placeholder={
          hasRows ? undefined : (
            <NoJourneys
              status={status}
              empty={empty}
              onClearFilter={isFiltered(search) ? () => change(noFilters) : undefined}
              elsewhere={search.texto && <SearchElsewhere text={search.texto} />}
            />
          )
        }
        list={list}
        trayCount={facets.tray}
        openId={openId}
        isWide={isWide}
        tableRef={tableRef}
        onGridKey={handleGridKey}
      />
      <JourneyShortcuts rows={rows} id={cursor.cursorId} />
    </>
  )
}
