import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Hint } from '#ui/hint.tsx'
import type { JourneyColumn, JourneyColumns } from './journey-columns.tsx'
import { type JourneySort, nextSort, sortDirection } from './journey-sort.ts'
import classes from './table-head.module.css'

interface TableHeadProps {
  columns: JourneyColumns
  /** Names of the shown columns. */
  shown: readonly string[]
  /** Undefined if the list has one order only. */
  sort: JourneySort | undefined
  onSort: ((sort: JourneySort) => void) | undefined
  count: number
  selectedCount: number
  /** Null if nothing could be done with the selection. */
  onSelectAll: ((isOn: boolean) => void) | null
}

export function TableHead(props: TableHeadProps) {
  const { columns, shown, sort, onSort, count, selectedCount, onSelectAll } = props
  const isAll = count > 0 && selectedCount === count
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow} aria-rowindex={1}>
        <th scope="col" className={classes.selectAll}>
          {onSelectAll && (
            <>
              <input
                type="checkbox"
                aria-label="Marcar todos los viajes de la lista"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selectedCount > 0 && !isAll
                }}
                onChange={() => onSelectAll(!isAll)}
              />
              <span className={classes.selectAllLabel} aria-hidden="true">
                Marcar todos
              </span>
            </>
          )}
        </th>
        {shown.map((name) => (
          <ColumnHeading key={name} column={columns[name]} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

interface ColumnHeadingProps extends Pick<TableHeadProps, 'sort' | 'onSort'> {
  column: JourneyColumn | undefined
}

/** A click sorts by the column, a second one reverses it, a third one returns to the usual order. */
function ColumnHeading({ column, sort, onSort }: ColumnHeadingProps) {
  if (column === undefined) return null
  const { heading, order } = column
  if (order === undefined || sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={classes.plain}>
        {heading}
      </th>
    )
  }
  const direction = sortDirection(order, sort)
  const Mark = direction === 'descending' ? IconChevronDown : IconChevronUp
  return (
    <Hint label={`Ordenar por ${heading.toLowerCase()}`}>
      <th scope="col" aria-sort={direction}>
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(nextSort(order, sort))}
        >
          {heading}
          {direction && <Mark size={12} stroke={2} aria-hidden="true" />}
        </button>
      </th>
    </Hint>
  )
}
