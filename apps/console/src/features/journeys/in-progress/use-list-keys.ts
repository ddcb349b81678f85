import { IconCheckbox, IconExternalLink, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { stepCommands } from '#features/journeys/rows/step-commands.ts'
import type { Command } from '#ui/commands/command.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'

export interface ListKeys {
  move: (step: number) => void
  enter: () => void
  mark: () => void
  search: () => void
  leave: () => void
}

const pageStep = 10

/** The keys of a list, for the whole page; the grid itself takes the arrows and the space bar as any does. */
export function useListKeys(keys: ListKeys) {
  const command = (
    id: string,
    label: string,
    icon: Command['icon'],
    key: string,
    run: () => void,
  ): Command => ({ id: `list-${id}`, group: 'Lista', label, icon, keys: [[key]], run })

  usePageCommands([
    ...stepCommands(keys.move),
    command('open', 'Abrir el viaje', IconExternalLink, 'enter', keys.enter),
    command('mark', 'Marcar el viaje', IconCheckbox, 'x', keys.mark),
    command('search', 'Buscar en la lista', IconSearch, '/', keys.search),
    command('leave', 'Quitar la selección', IconX, 'escape', keys.leave),
  ])

  const inGrid: Record<string, () => void> = {
    ArrowDown: () => keys.move(1),
    ArrowUp: () => keys.move(-1),
    PageDown: () => keys.move(pageStep),
    PageUp: () => keys.move(-pageStep),
    Home: () => keys.move(-Infinity),
    End: () => keys.move(Infinity),
    ' ': keys.mark,
  }
  return (event: KeyboardEvent) => {
    const isOfGrid = event.target === event.currentTarget
    const hasOther = event.ctrlKey || event.metaKey || event.altKey
    const run = isOfGrid && !hasOther ? inGrid[event.key] : undefined
    if (run === undefined) return
    event.preventDefault()
    run()
  }
}
