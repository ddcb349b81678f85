import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { usePreferences, useServices } from '#data/use-services.ts'
import {
  type JourneyColumn,
  fixedColumn,
  journeyColumnDisplay,
  journeyColumns,
  readColumns,
} from './journey-columns.ts'
import classes from './column-menu.module.css'

/** Which columns the list has; kept in this browser. */
export function ColumnMenu() {
  const { preferences } = useServices()
  const shown = readColumns(usePreferences().columns)
  const toggle = (name: JourneyColumn) =>
    preferences.set({
      columns: shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name],
    })
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={28} aria-label="Columnas" title="Columnas">
          <IconColumns3 size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas">
        <div className={classes.list}>
          {journeyColumns.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={journeyColumnDisplay[name].label}
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
