import { IconChecks, IconLayoutSidebarRight, IconSquareCheck } from '@tabler/icons-react'
import { type Command, usePageCommands } from '#ui/commands/command.ts'
import { listCommand, moveCommands } from '#ui/list/list-keys.ts'
import type { WorkList } from './use-work-list.ts'

/** J, K, Enter and X, as in the other lists, and the page's own commands, which need the right to act. `noun` names a row: «Viaje». */
export function useWorkListKeys(noun: string, list: WorkList, own: readonly Command[]): void {
  const { cursorId, ids, selection } = list
  const atCursor = (run: (id: string) => void) => () => {
    if (cursorId !== undefined) run(cursorId)
  }
  const isAll = ids.length > 0 && selection.selectedIds.size === ids.length
  const selecting = [
    listCommand('select', 'Marcar o desmarcar', IconSquareCheck, atCursor(selection.toggle), 'x'),
    listCommand('select-all', 'Marcar todos', IconChecks, () => selection.selectAll(!isAll)),
  ]
  usePageCommands([
    ...(selection.canSelect ? own : []),
    ...moveCommands(noun, list.move),
    // If a link has the focus, the browser opens it.
    listCommand('open', 'Abrir el viaje', IconLayoutSidebarRight, atCursor(list.open), 'enter'),
    ...(selection.canSelect ? selecting : []),
  ])
}
