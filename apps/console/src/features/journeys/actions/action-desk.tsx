import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useOwnId } from '#data/use-own-id.ts'
import { ActionDeskContext } from './action-desk-context.ts'
import { ActionDialog } from './action-dialog.tsx'
import { asksSomething } from './asks-something.ts'
import { undoOf } from './undo-of.ts'
import { useCommandSender } from './use-command-sender.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Asking {
  journey: JourneyDocument
  name: CommandName
  preset: object
  /** Another each time, so that no dialog begins with what was written in the one before. */
  turn: number
}

/** Where every page brings what is to be done to a journey; holds the one dialog. */
export function ActionDesk({ children }: { children: ReactNode }) {
  const sender = useCommandSender()
  const id = useOwnId()
  const [asking, setAsking] = useState<Asking>()
  const [isOpen, setIsOpen] = useState(false)
  useFocusBack(isOpen, asking?.journey.id)

  const start = useCallback(
    (journey: JourneyDocument, name: CommandName, preset: object = {}) => {
      if (asksSomething(name, preset)) {
        setAsking((before) => ({ journey, name, preset, turn: (before?.turn ?? 0) + 1 }))
        setIsOpen(true)
        return
      }
      void sender.perform(journey, name, preset, { undo: undoOf(name, journey, { id }) })
    },
    [sender, id],
  )

  const desk = useMemo(() => ({ start, sender }), [start, sender])
  return (
    <ActionDeskContext value={desk}>
      {children}
      {asking && <ActionDialog {...asking} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </ActionDeskContext>
  )
}
