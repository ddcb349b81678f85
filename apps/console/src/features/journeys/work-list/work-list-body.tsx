import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import type { Density } from '#data/preferences.ts'
import { usePreferences } from '#data/use-services.ts'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import { ListWithPanel } from './list-with-panel.tsx'
import type { WorkList } from './use-work-list.ts'
import rowClasses from '#ui/list/list-row.module.css'

interface WorkListBodyProps {
  label: string
  list: WorkList
  /** Shown instead of the list: loading, failed, filtered out or empty. */
  placeholder: ReactNode
  /** The journey of the open row. */
  journeyId: string | undefined
  row: (id: string) => ReactNode
  heights: RowHeights
  /** Below the list, for many selected rows. */
  bulkBar: ReactNode
}

/** A list of work with its panel and its bar for many rows. */
export function WorkListBody(props: WorkListBodyProps) {
  const { list, journeyId, placeholder } = props
  return (
    <ListWithPanel
      journeyId={journeyId}
      onClose={list.close}
      onMove={list.move}
      index={list.index}
      count={list.ids.length}
      moved={list.moved}
      onApplyOrder={list.applyNewest}
      onFocusChange={list.setHasFocus}
      bulkBar={props.bulkBar}
    >
      {placeholder ?? <Rows {...props} />}
    </ListWithPanel>
  )
}

type RowLayout = 'wide' | 'middle' | 'card'
export type RowHeights = Readonly<Record<Density, Readonly<Record<RowLayout, number>>>>

function Rows({ label, list, row, heights }: WorkListBodyProps) {
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const { density } = usePreferences()
  const layout = layoutFor(width)
  return (
    <VirtualList
      label={label}
      ids={list.ids}
      rowHeight={heights[density][layout]}
      cursorId={list.cursorId}
      focusAttribute="data-row"
      isFocusElsewhere={list.openId !== undefined}
      onFocusRow={list.focusRow}
      onHover={list.setIsUnderMouse}
      scrollRef={scrollRef}
      sizeRef={sizeRef}
      layout={layout}
      getRowProps={(id) => ({
        className: rowClasses.row,
        'data-open': id === list.openId,
        'data-selected': list.selection.selectedIds.has(id),
      })}
    >
      {row}
    </VirtualList>
  )
}

function layoutFor(width: number): RowLayout {
  if (width === 0 || width >= 960) return 'wide'
  return width >= 560 ? 'middle' : 'card'
}
