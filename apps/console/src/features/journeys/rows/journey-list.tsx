import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { JourneyRow } from './journey-row.tsx'
import { OrderPill } from './order-pill.tsx'
import { useKeptOrder } from './use-kept-order.ts'
import classes from './journey-list.module.css'

interface JourneyListProps {
  label: string
  rows: WatchedRows<JourneyDocument>
  /** Which of the rows, in their order. */
  ids: readonly string[]
}

const columns = ['Viaje', 'Estado y reloj', 'Ruta', 'Conductor', 'Llegada', 'Señal']

/** Only the rows on the screen are in the document: ten thousand scroll like ten. */
export function JourneyList({ label, rows, ids: newest }: JourneyListProps) {
  const { ids, moved, applyOrder, pointerProps } = useKeptOrder(newest)
  const scrollRef = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 52,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
  })
  return (
    <div className={classes.list} {...pointerProps}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <section ref={scrollRef} className={classes.scroll} tabIndex={0} aria-label={label}>
        <table className={classes.table} aria-label={label} aria-rowcount={ids.length + 1}>
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
            {virtualizer.getVirtualItems().map(({ index, key, start }) => (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                className={classes.row}
                data-index={index}
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${start}px)` }}
              >
                <LiveRow rows={rows} id={ids[index] ?? ''} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <OrderPill moved={moved} onApply={applyOrder} />
    </div>
  )
}

/** A journey that moves renders its own row, never the list. */
function LiveRow({ rows, id }: { rows: WatchedRows<JourneyDocument>; id: string }) {
  const journey = useRow(rows, id)
  return journey && <JourneyRow journey={journey} />
}
