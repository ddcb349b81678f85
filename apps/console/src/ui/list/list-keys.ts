import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Command } from '#ui/commands/command.ts'

/** A command of the group «Lista»; without a key it is only in the palette. */
export const listCommand = (
  id: string,
  label: string,
  icon: Command['icon'],
  run: () => void,
  key?: string,
): Command => ({
  id: `list-${id}`,
  group: 'Lista',
  label,
  icon,
  run,
  ...(key !== undefined && { keys: [[key]] }),
})

/** J and K. `noun` names a row of the list: «Viaje». */
export const moveCommands = (noun: string, move: (step: -1 | 1) => void): Command[] => [
  {
    ...listCommand('next', `${noun} siguiente`, IconArrowDown, () => move(1), 'j'),
    repeats: true,
  },
  {
    ...listCommand('previous', `${noun} anterior`, IconArrowUp, () => move(-1), 'k'),
    repeats: true,
  },
]

type KeyActions = Readonly<Record<string, () => void>>

export const arrowKeys = (move: (step: -1 | 1) => void): KeyActions => ({
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
})

const rowsPerPage = 10

/** The keys that a grid has by convention. */
export const gridKeys = (move: (step: number) => void, toggle: () => void): KeyActions => ({
  ...arrowKeys(move),
  PageDown: () => move(rowsPerPage),
  PageUp: () => move(-rowsPerPage),
  Home: () => move(-Infinity),
  End: () => move(Infinity),
  ' ': toggle,
})

/** Runs the action of the pressed key instead of the browser's own. Shortcuts with modifiers stay the browser's. */
export function runKeyAction(event: KeyboardEvent, actions: KeyActions): void {
  const run = actions[event.key]
  if (run === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  run()
}
