import type { JourneyColumn } from './journey-columns.ts'
import { journeyColumnDisplay } from './journey-columns.ts'
import classes from './journey-table.module.css'

interface TableHeadProps {
  columns: readonly JourneyColumn[]
  count: number
  markedCount: number
  onMarkAll: (isOn: boolean) => void
}

export function TableHead({ columns, count, markedCount, onMarkAll }: TableHeadProps) {
  const isAll = count > 0 && markedCount === count
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow} aria-rowindex={1}>
        <th scope="col" className={classes.markAll}>
          <input
            type="checkbox"
            aria-label="Marcar todos los viajes de la lista"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = markedCount > 0 && !isAll
            }}
            onChange={() => onMarkAll(!isAll)}
          />
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {journeyColumnDisplay[column].label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
