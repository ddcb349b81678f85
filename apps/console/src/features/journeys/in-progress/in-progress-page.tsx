import { useMediaQuery } from '@mantine/hooks'
import { IconCheckbox, IconExternalLink, IconSearch, IconTruck, IconX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import { JourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import { NoJourneys } from '#features/journeys/rows/journey-list-status.tsx'
import type { TableHandle } from '#features/journeys/rows/journey-table.tsx'
import { isFiltered, noFilters } from '#features/journeys/search/journey-filter.ts'
import { useJourneyList } from '#features/journeys/search/journey-list.ts'
import { useInProgressSearchChange } from '#features/journeys/search/search-change.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { gridKeys, listCommand, runKeyAction, moveCommands } from '#ui/list/list-keys.ts'
import { InProgressBody } from './in-progress-body.tsx'
import { InProgressHeader } from './in-progress-header.tsx'
import { SearchElsewhere } from './search-elsewhere.tsx'
import { useListControls } from './use-list-controls.ts'

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
  const list = useListControls({ newest, shown, openId, change })
  const { order, cursor, selection } = list
  const textRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<TableHandle>(null)
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const handleGridKey = useListKeys({
    move: (step) => {
      cursor.move(step)
      tableRef.current?.focus()
    },
    enter: cursor.enter,
    toggle: selection.canSelect
      ? () => cursor.cursorId !== undefined && selection.toggle(cursor.cursorId)
      : null,
    search: () => textRef.current?.focus(),
    leave: cursor.leave,
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

interface ListKeyActions {
  move: (step: number) => void
  enter: () => void
  /** Null if nothing could be done with the selection. */
  toggle: (() => void) | null
  search: () => void
  leave: () => void
}

/** Registers the keys of the list for the whole page, and returns the handler of the keys inside the grid. */
function useListKeys(actions: ListKeyActions) {
  const { toggle } = actions
  usePageCommands([
    ...moveCommands('Viaje', actions.move),
    listCommand('open', 'Abrir el viaje', IconExternalLink, actions.enter, 'enter'),
    ...(toggle ? [listCommand('mark', 'Marcar el viaje', IconCheckbox, toggle, 'x')] : []),
    listCommand('search', 'Buscar en la lista', IconSearch, actions.search, '/'),
    listCommand('leave', 'Quitar la selección', IconX, actions.leave, 'escape'),
  ])
  return (event: KeyboardEvent) => {
    const isFromGrid = event.target === event.currentTarget
    if (isFromGrid)
      runKeyAction(
        event,
        gridKeys(actions.move, () => toggle?.()),
      )
  }
}
