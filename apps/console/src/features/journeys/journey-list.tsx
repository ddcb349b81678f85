import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { JourneyRow } from './journey-row.tsx'
import { OrderPill } from './order-pill.tsx'
import { useKeptOrder } from './use-kept-order.ts'
import classes from './journey-list.module.css'

interface JourneyListProps {
  label: string
  journeys: readonly JourneyDocument[]
  /** How many there are in all, also those not read yet. */
  total: number
  hasMore: boolean
  onNeedMore: () => void
}

const columns = ['Viaje', 'Estado y reloj', 'Ruta', 'Conductor', 'Llegada', 'Señal']
/** Rows left below the screen when the next page is asked for. */
const readAhead = 40

/** Only the rows on the screen are in the document: ten thousand scroll like ten. */
export function JourneyList(props: JourneyListProps) {
  const { label, total, hasMore, onNeedMore } = props
  const { journeys, moved, applyOrder, pointerProps } = useKeptOrder(props.journeys)
  const scrollRef = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count: journeys.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 52,
    getItemKey: (index) => journeys[index]?.id ?? index,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && lastSeen >= journeys.length - readAhead) onNeedMore()
  }, [hasMore, lastSeen, journeys.length, onNeedMore])

  return (
    <div className={classes.list} {...pointerProps}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <section ref={scrollRef} className={classes.scroll} tabIndex={0} aria-label={label}>
        <table className={classes.table} aria-label={label} aria-rowcount={total + 1}>
          <thead className={classes.head}>
            <tr className={classes.headRow} aria-rowindex={1}>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ index, key, start }) => {
              const journey = journeys[index]
              return journey ? (
                <tr
                  key={key}
                  ref={virtualizer.measureElement}
                  className={classes.row}
                  data-index={index}
                  aria-rowindex={index + 2}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <JourneyRow journey={journey} />
                </tr>
              ) : null
            })}
          </tbody>
        </table>
      </section>
      <OrderPill moved={moved} onApply={applyOrder} />
    </div>
  )
}
