import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Command } from '#ui/commands/command.ts'

/** J and K, through whichever list the page has. */
export const stepCommands = (move: (step: -1 | 1) => void): Command[] => [
  {
    id: 'list-next',
    group: 'Lista',
    label: 'Viaje siguiente',
    icon: IconArrowDown,
    keys: [['j']],
    repeats: true,
    run: () => move(1),
  },
  {
    id: 'list-previous',
    group: 'Lista',
    label: 'Viaje anterior',
    icon: IconArrowUp,
    keys: [['k']],
    repeats: true,
    run: () => move(-1),
  },
]
