import { Menu } from '@mantine/core'
import { type JourneyColumns, readColumns } from './journey-columns.tsx'

interface ColumnItemsProps {
  columns: JourneyColumns
  /** Null: the default ones. */
  chosen: readonly string[] | null
  onChange: (chosen: string[]) => void
}

/** Chooses the columns of a list. */
export function ColumnItems({ columns, chosen, onChange }: ColumnItemsProps) {
  const shown = readColumns(columns, chosen)
  const toggle = (name: string) =>
    onChange(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name])
  return (
    <>
      <Menu.Label>Columnas</Menu.Label>
      {Object.entries(columns).map(([name, { heading }], index) => (
        <Menu.CheckboxItem
          key={name}
          checked={shown.includes(name)}
          disabled={index === 0}
          onChange={() => toggle(name)}
        >
          {heading}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}
