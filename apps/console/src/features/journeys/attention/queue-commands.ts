import { IconBellOff, IconBolt, IconLayoutSidebarRight } from '@tabler/icons-react'
import { stepCommands } from '#features/journeys/rows/step-commands.ts'
import type { Command } from '#ui/commands/command.ts'

interface QueueActions {
  move: (step: -1 | 1) => void
  open: () => void
  takeStep: () => void
  togglePutOff: () => void
}

/** The keys of the queue; with a journey in hand its own come on top. */
export function queueCommands(actions: QueueActions): Command[] {
  const command = (
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
    ...(key === undefined ? {} : { keys: [[key]] }),
  })
  return [
    ...stepCommands(actions.move),
    // Where the focus is on its link, the browser opens it.
    command('open', 'Abrir el viaje', IconLayoutSidebarRight, actions.open, 'enter'),
    command('step', 'Hacer lo que sigue', IconBolt, actions.takeStep, 'a'),
    command('put-off', 'Mostrar u ocultar pospuestos', IconBellOff, actions.togglePutOff),
  ]
}
