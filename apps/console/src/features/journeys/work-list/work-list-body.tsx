import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'
import { usePreferences } from '#data/use-services.ts'
import { OrderPill } from '#ui/list/new-items-pill.tsx'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import type { WorkList } from './use-work-list.ts'
import classes from './work-list.module.css'

interface WorkListBodyProps {
  label: string
  list: WorkList
  /** Shown instead of the list: loading, failed, filtered out or empty. */
  placeholder: ReactNode
  /** The journey of the open row. */
  journeyId: string | undefined
  row: (id: string) => ReactNode
  /** Below the list, for many selected rows. */
  bulkBar: ReactNode
}

/** A list of work with its panel and its bar for many rows. */
export function WorkListBody(props: WorkListBodyProps) {
  const { list, journeyId, placeholder } = props
  // Same breakpoint as in the style sheet: on narrow screens the panel covers the list.
  const isNarrow = useMediaQuery('(max-width: 64rem)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.body}>
      <div
        className={classes.queue}
        inert={isNarrow && journeyId !== undefined}
        onFocus={() => list.setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          list.setHasFocus(currentTarget.contains(relatedTarget))
        }
      >
        {placeholder ?? <Rows {...props} />}
        <OrderPill moved={list.moved} onApply={list.applyNewest} />
        {props.bulkBar}
      </div>
      {journeyId !== undefined && <OpenJourney id={journeyId} list={list} />}
    </div>
  )
}

type RowLayout = 'wide' | 'middle' | 'card'
const heights: Record<'comfortable' | 'compact', Record<RowLayout, number>> = {
  comfortable: { wide: 60, middle: 84, card: 196 },
  compact: { wide: 48, middle: 76, card: 196 },
}

function Rows({ label, list, row }: WorkListBodyProps) {
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
        className: classes.row,
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

/** It takes the focus, so that the keys after Enter act on it. */
function OpenJourney({ id, list }: { id: string; list: WorkList }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [id])
  const position = list.index < 0 ? undefined : { at: list.index + 1, of: list.ids.length }
  return (
    <div
      ref={ref}
      className={classes.panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label="Viaje elegido"
      tabIndex={-1}
      data-keys-of="page"
    >
      <JourneyPanel id={id} onClose={list.close} onMove={list.move} position={position} />
    </div>
  )
}
