import { Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useServices } from '#data/use-services.ts'
import { IconButton } from '#ui/icon-button.tsx'
import {
  type ColumnName,
  columnNames,
  fixedColumn,
  journeyColumns,
  useColumns,
} from './journey-columns.tsx'
import classes from './column-menu.module.css'

/** Chooses the columns of the list. The choice is stored in this browser. */
export function ColumnMenu() {
  const { preferences } = useServices()
  const shown = useColumns()
  const toggle = (name: ColumnName) =>
    preferences.set({
      columns: shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name],
    })
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton variant="default" size={28} label="Columnas">
          <IconColumns3 size={16} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas">
        <div className={classes.list}>
          {columnNames.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={journeyColumns[name].heading}
              checked={shown.includes(name)}
              disabled={name === fixedColumn}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
