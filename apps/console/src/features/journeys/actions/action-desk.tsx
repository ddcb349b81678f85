import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type ReactNode, useCallback, useMemo, useState, useEffect } from 'react'
import { useOwnId } from '#data/session/use-own-id.ts'
import { ActionDeskContext } from './action-desk-context.ts'
import { asksSomething } from './asks-something.ts'
import { undoOf } from './undo-of.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ActionForm } from './action-form.tsx'
import { commandDisplay } from './command-display.ts'
import { useServices } from '#data/use-services.ts'
import { useLatest } from '#ui/use-latest.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { CommandSender, undoMs } from './command-sender.ts'
import { makeKey } from './make-key.ts'
import { useStaleLock } from './use-stale-lock.ts'

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

/** After the dialog has gone and given the focus back, if there was still somebody to give it to. */
const settledMs = 250

/**
 * A command can take the element away that opened its dialog: the journey's new card gets the focus
 * then, or another where it has none.
 */
function useFocusBack(isOpen: boolean, journeyId: string | undefined): void {
  useEffect(() => {
    if (isOpen || journeyId === undefined) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)
      const card =
        find(`[data-card="${CSS.escape(journeyId)}"]`) ?? find('[data-card][tabindex="0"]')
      card?.focus()
    }, settledMs)
    return () => clearTimeout(timer)
  }, [isOpen, journeyId])
}

interface ActionDialogProps {
  journey: JourneyDocument
  name: CommandName
  preset: object
  turn: number
  isOpen: boolean
  onClose: () => void
}

/** The one dialog of every command that asks something. */
function ActionDialog({ isOpen, turn, ...asking }: ActionDialogProps) {
  const { journey, name, onClose } = asking
  return (
    <Dialog
      title={`${commandDisplay[name].label} · ${journey.code}`}
      isOpen={isOpen}
      onClose={onClose}
      holdsWork
    >
      <ActionForm key={turn} {...asking} />
    </Dialog>
  )
}

/** The sender with the console's own connection, clock and toasts. */
function useCommandSender(): CommandSender {
  const { http } = useServices()
  // Through a ref: pending answers and «Deshacer» live in the sender, and the lock changes with the rows.
  const refuse = useLatest(useStaleLock())
  return useMemo(
    () =>
      new CommandSender({
        write: http.write,
        refuse: () => refuse.current(),
        makeKey,
        now: () => Date.now(),
        tellDone: (text, undo) => {
          clearToasts()
          showToast(text, '', 'done', undo && { label: 'Deshacer', run: undo, forMs: undoMs })
        },
        tellFailed: (title, message, retry) => {
          clearToasts()
          showToast(title, message, 'failed', retry && { label: 'Reintentar', run: retry })
        },
      }),
    [http, refuse],
  )
}
