import { IconCheckbox, IconExternalLink, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { usePageCommands } from '#ui/commands/command.ts'
import { gridKeys, listCommand, moveCommands, runKeyAction } from '#ui/list/list-keys.ts'
import type { ListControls } from './use-list-controls.ts'

interface TableFocus {
  focusTable: () => void
  focusSearch: () => void
}

/** Registers the keys of a table of journeys for the whole page, and returns the handler of the keys inside the grid. */
export function useTableKeys(list: ListControls, { focusTable, focusSearch }: TableFocus) {
  const { cursor, selection } = list
  const move = (step: number) => {
    cursor.move(step)
    focusTable()
  }
  // Nothing could be done with a selection otherwise.
  const toggle = selection.canSelect
    ? () => cursor.cursorId !== undefined && selection.toggle(cursor.cursorId)
    : null
  usePageCommands([
    ...moveCommands('Viaje', move),
    listCommand('open', 'Abrir el viaje', IconExternalLink, cursor.enter, 'enter'),
    ...(toggle ? [listCommand('mark', 'Marcar el viaje', IconCheckbox, toggle, 'x')] : []),
    listCommand('search', 'Buscar en la lista', IconSearch, focusSearch, '/'),
    listCommand('leave', 'Quitar la selección', IconX, cursor.leave, 'escape'),
  ])
  return (event: KeyboardEvent) => {
    const isFromGrid = event.target === event.currentTarget
    if (isFromGrid)
      runKeyAction(
        event,
        gridKeys(move, () => toggle?.()),
      )
  }
}
