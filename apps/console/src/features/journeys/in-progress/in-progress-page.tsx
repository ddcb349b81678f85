import { useMediaQuery } from '@mantine/hooks'
import { IconTruck, IconCheckbox, IconExternalLink, IconSearch, IconX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { KeysOfJourney } from '#features/journeys/actions/keys-of-journey.tsx'
import { NoJourneys } from '#features/journeys/no-journeys.tsx'
import type { TableHandle } from '#features/journeys/rows/journey-table.tsx'
import { isFiltered, noFilters } from '#features/journeys/search/journey-filter.ts'
import { useJourneyList } from '#features/journeys/search/use-journey-list.ts'
import { InProgressBody } from './in-progress-body.tsx'
import { InProgressHeader } from './in-progress-header.tsx'
import { useListInHand } from './use-list-in-hand.ts'
import { useSearchChange } from './use-search-change.ts'
import { stepCommands } from '#features/journeys/rows/step-commands.ts'
import type { Command } from '#ui/commands/command.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'

const route = getRouteApi('/admin/en-curso')

const empty = {
  icon: <IconTruck size={22} stroke={1.5} />,
  title: 'No hay viajes en curso',
  message: 'Cuando un conductor salga hacia el cargue, su viaje aparecerá aquí.',
}

/** The live feed: what is on the road now, in four ways of seeing one selection. */
export function InProgressPage() {
  const search = route.useSearch()
  const { vista: view = 'lista' } = search
  const change = useSearchChange()
  const { rows, ids: newest, facets, shown } = useJourneyList(search)
  const status = useRowsStatus(rows)
  const list = useListInHand({ newest, shown, selectedId: search.viaje, change })
  const { order, cursor, marking } = list
  const textRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<TableHandle>(null)
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const handleGridKey = useListKeys({
    move: (step) => {
      cursor.move(step)
      tableRef.current?.focus()
    },
    enter: cursor.enter,
    mark: () => cursor.cursorId !== undefined && marking.mark(cursor.cursorId),
    search: () => textRef.current?.focus(),
    leave: cursor.leave,
  })
  // What came of a list that was refused half-way is no list.
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
        isCovered={!isWide && search.viaje !== undefined}
        textRef={textRef}
      />
      <InProgressBody
        rows={rows}
        view={view}
        instead={
          hasRows ? undefined : (
            <NoJourneys
              status={status}
              empty={empty}
              onClearFilter={isFiltered(search) ? () => change(noFilters) : undefined}
            />
          )
        }
        list={list}
        selectedId={search.viaje}
        isWide={isWide}
        tableRef={tableRef}
        onGridKey={handleGridKey}
      />
      <KeysOfJourney rows={rows} id={cursor.cursorId} />
    </>
  )
}

interface ListKeys {
  move: (step: number) => void
  enter: () => void
  mark: () => void
  search: () => void
  leave: () => void
}

const pageStep = 10

/** The keys of a list, for the whole page; the grid itself takes the arrows and the space bar as any does. */
function useListKeys(keys: ListKeys) {
  const command = (
    id: string,
    label: string,
    icon: Command['icon'],
    key: string,
    run: () => void,
  ): Command => ({ id: `list-${id}`, group: 'Lista', label, icon, keys: [[key]], run })

  usePageCommands([
    ...stepCommands(keys.move),
    command('open', 'Abrir el viaje', IconExternalLink, 'enter', keys.enter),
    command('mark', 'Marcar el viaje', IconCheckbox, 'x', keys.mark),
    command('search', 'Buscar en la lista', IconSearch, '/', keys.search),
    command('leave', 'Quitar la selección', IconX, 'escape', keys.leave),
  ])

  const inGrid: Record<string, () => void> = {
    ArrowDown: () => keys.move(1),
    ArrowUp: () => keys.move(-1),
    PageDown: () => keys.move(pageStep),
    PageUp: () => keys.move(-pageStep),
    Home: () => keys.move(-Infinity),
    End: () => keys.move(Infinity),
    ' ': keys.mark,
  }
  return (event: KeyboardEvent) => {
    const isOfGrid = event.target === event.currentTarget
    const hasOther = event.ctrlKey || event.metaKey || event.altKey
    const run = isOfGrid && !hasOther ? inGrid[event.key] : undefined
    if (run === undefined) return
    event.preventDefault()
    run()
  }
}
