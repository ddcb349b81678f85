import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Density } from '#data/preferences.ts'
import { usePreferences } from '#data/use-services.ts'
import type { RowsStatus, WatchedRows } from '#data/live/live-database.ts'
import { NoJourneys } from '#features/journeys/rows/journey-list-status.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { arrowKeys, runKeyAction } from '#ui/list/list-keys.ts'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import { EmptyPanel } from '#ui/message-panel.tsx'
import { AttentionItem } from './attention-item.tsx'
import rowClasses from '#ui/list/list-row.module.css'

interface AttentionListProps {
  rows: WatchedRows<AssessedJourney>
  ids: readonly string[]
  openId: string | undefined
  cursorId: string | undefined
  onOpen: (id: string) => void
  onMove: (step: -1 | 1) => void
  /** The focus came to a button or link of the item. */
  onFocusItem: (id: string) => void
  /** The mouse came over the list, or left it. */
  onHover: (isOver: boolean) => void
}

type ItemLayout = 'wide' | 'middle' | 'card'
/** The lowest that show everything: a dispatcher sees twelve journeys on a screen of 1440 × 900. */
const heights: Record<Density, Record<ItemLayout | 'laptop', number>> = {
  comfortable: { wide: 60, laptop: 66, middle: 104, card: 192 },
  compact: { wide: 48, laptop: 60, middle: 84, card: 176 },
}

export function AttentionList(props: AttentionListProps) {
  const { rows, ids, openId, cursorId, onOpen } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const layout = layoutFor(width)
  // As wide as a screen of 1280: a reason and its place take two lines each.
  const isLaptop = layout === 'wide' && width > 0 && width < 1160
  const { density } = usePreferences()
  return (
    <VirtualList
      label="Viajes que requieren atención"
      ids={ids}
      rowHeight={heights[density][isLaptop ? 'laptop' : layout]}
      // Before the width is known the rows have other heights, and it would scroll to the wrong place.
      cursorId={width === 0 ? undefined : cursorId}
      focusAttribute="data-journey"
      isFocusElsewhere={openId !== undefined}
      onFocusRow={props.onFocusItem}
      onHover={props.onHover}
      onKeyDown={(event) => {
        // Events of an open menu come here too, although it is drawn elsewhere.
        const isFromRow = event.currentTarget.contains(event.target as Node)
        if (isFromRow && !event.defaultPrevented) runKeyAction(event, arrowKeys(props.onMove))
      }}
      scrollRef={scrollRef}
      sizeRef={sizeRef}
      layout={layout}
      getRowProps={(id) => ({ className: rowClasses.row, 'data-open': id === openId })}
    >
      {(id) => <AttentionItem rows={rows} id={id} onOpen={onOpen} />}
    </VirtualList>
  )
}

function layoutFor(width: number): ItemLayout {
  if (width === 0 || width >= 960) return 'wide'
  return width >= 560 ? 'middle' : 'card'
}

interface EmptyQueueProps {
  status: RowsStatus
  /** Present if a filter hides journeys. */
  onClearFilter: (() => void) | undefined
}

const emptyMessage =
  'Vigilamos novedades, recargos, viajes sin actualizar, llegadas tarde, demoras, señal perdida y papeles por vencer.'

/** Shown instead of the queue: while it loads, if it can't be loaded, or if it is empty. */
export function EmptyQueue({ status, onClearFilter }: EmptyQueueProps) {
  const icon = <IconCircleCheck size={22} stroke={1.5} />
  if (onClearFilter === undefined || status === 'loading' || typeof status === 'object') {
    const empty = { icon, title: 'Nada pendiente', message: emptyMessage }
    return <NoJourneys status={status} empty={empty} onClearFilter={undefined} />
  }
  return (
    <EmptyPanel
      icon={icon}
      title="Ningún viaje con ese filtro"
      message="El filtro deja por fuera a los demás."
      action={
        <Button variant="default" onClick={onClearFilter}>
          Quitar el filtro
        </Button>
      }
    />
  )
}
