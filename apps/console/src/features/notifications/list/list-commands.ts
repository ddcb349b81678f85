import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconChecks,
  IconExternalLink,
} from '@tabler/icons-react'
import type { Command } from '#ui/commands/command.ts'

interface ListActions {
  move: (step: -1 | 1) => void
  open: () => void
  toggleRead: () => void
  markAllRead: (() => void) | null
}

/** The keys of a list of notifications. */
export function listCommands({ move, open, toggleRead, markAllRead }: ListActions): Command[] {
  const command = (id: string, label: string, icon: Command['icon'], run: () => void) => ({
    id: `list-${id}`,
    group: 'Lista' as const,
    label,
    icon,
    run,
  })
  return [
    {
      ...command('next', 'Notificación siguiente', IconArrowDown, () => move(1)),
      keys: [['j']],
      repeats: true,
    },
    {
      ...command('previous', 'Notificación anterior', IconArrowUp, () => move(-1)),
      keys: [['k']],
      repeats: true,
    },
    // Where the focus is on its link, the browser opens it.
    { ...command('open', 'Abrir la notificación', IconExternalLink, open), keys: [['enter']] },
    {
      ...command('read', 'Marcar como leída o no leída', IconCheck, toggleRead),
      keys: [['u']],
    },
    ...(markAllRead
      ? [command('read-all', 'Marcar todas como leídas', IconChecks, markAllRead)]
      : []),
  ]
}
