import { Menu } from '@mantine/core'
import { useServices } from '#data/use-services.ts'
import {
  type ColumnName,
  columnNames,
  fixedColumn,
  journeyColumns,
  useColumns,
} from './journey-columns.tsx'

/** Chooses the columns of the list. The choice is stored in this browser. */
export function ColumnItems() {
  const { preferences } = useServices()
  const shown = useColumns()
  const toggle = (name: ColumnName) =>
    preferences.set({
      columns: shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name],
    })
  return (
    <>
      <Menu.Label>Columnas</Menu.Label>
      {columnNames.map((name) => (
        <Menu.CheckboxItem
          key={name}
          checked={shown.includes(name)}
          disabled={name === fixedColumn}
          onChange={() => toggle(name)}
        >
          {journeyColumns[name].heading}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}
