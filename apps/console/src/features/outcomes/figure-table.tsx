import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './figure-table.module.css'

export interface TableColumn<Row> {
  title: string
  /** Text is aligned left, numbers right. */
  isText?: boolean
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  value?: (row: Row) => number | string
}

interface FigureTableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Stays last however the others are sorted. */
  last?: Row | undefined
}

interface Sort {
  title: string
  isDescending: boolean
}

/** Scrolls sideways where it doesn't fit. The first column names the row. */
export function FigureTable<Row>({ caption, columns, rows, keyOf, last }: FigureTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null)
  const value = columns.find(({ title }) => title === sort?.title)?.value
  const sorted = sort && value ? sortRows(rows, value, sort.isDescending) : rows
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the focus
    <section className={classes.scroll} aria-label={`Tabla: ${caption}`} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.title} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {[...sorted, ...(last === undefined ? [] : [last])].map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isText, cell }, index) =>
                index === 0 ? (
                  <th key={title} scope="row" data-text={isText}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-text={isText}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeadingProps<Row> {
  column: TableColumn<Row>
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

/** A click sorts by the column, a second one reverses it, a third one returns to the given order. */
function Heading<Row>({ column: { title, isText, value }, sort, onSort }: HeadingProps<Row>) {
  const own = sort?.title === title ? sort : null
  const direction = own && (own.isDescending ? 'descending' : 'ascending')
  const Mark = own?.isDescending ? IconChevronDown : IconChevronUp
  const first = { title, isDescending: isText !== true }
  const next = !own ? first : own.isDescending === first.isDescending ? reverse(own) : null
  return (
    <th scope="col" data-text={isText} aria-sort={direction ?? undefined}>
      {value ? (
        <button type="button" className={classes.sort} onClick={() => onSort(next)}>
          {title}
          {own && <Mark size={12} stroke={2} aria-hidden="true" />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

const reverse = ({ title, isDescending }: Sort): Sort => ({ title, isDescending: !isDescending })

function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => number | string,
  isDescending: boolean,
): Row[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => sign * compare(value(one), value(other)))
}

const compare = (one: number | string, other: number | string) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'es')
