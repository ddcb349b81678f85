import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { remedies, remedyLabels } from '@arriero/domain/journeys/novelty-protocol.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { useCurrentUser } from '#data/current-user.ts'
import { Dialog } from '#ui/dialog.tsx'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { useLatest } from '#ui/use-latest.ts'
import { findUndo, opensDialog } from './catalogue/command-catalogue.ts'
import { CommandContext, type RunCommand } from './command-context.ts'
import { CommandForm } from './command-form.tsx'
import { makeIdempotencyKey } from '#data/http/idempotency-key.ts'
import { CommandSender, undoMs } from './command-sender.ts'
import { useStaleDataGuard } from './stale-data-guard.ts'

interface DialogRequest {
  journey: JourneyDocument
  name: CommandName
  preset: object
  /** A new number for each dialog: as React key, it makes each dialog start with a new form. */
  number: number
}

/** Lets every page below run commands; owns the sender and the only command dialog. */
export function CommandDialogProvider({ children }: { children: ReactNode }) {
  const sender = useNewCommandSender()
  const me = useCurrentUser()
  const [request, setRequest] = useState<DialogRequest>()
  const [isOpen, setIsOpen] = useState(false)
  useRestoredFocus(isOpen, request?.journey.id)

  const runCommand: RunCommand = useCallback(
    (journey, name, preset = {}) => {
      if (opensDialog(name, preset)) {
        setRequest((before) => ({ journey, name, preset, number: (before?.number ?? 0) + 1 }))
        setIsOpen(true)
        return
      }
      void sender.perform(journey, name, preset, { undo: findUndo(name, journey, me) })
    },
    [sender, me],
  )

  const context = useMemo(() => ({ runCommand, sender }), [runCommand, sender])
  return (
    <CommandContext value={context}>
      {children}
      {request && <CommandDialog {...request} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </CommandContext>
  )
}

/** Time for the dialog to close and to return the focus to the element that opened it, if that still exists. */
const focusDelayMs = 250

/**
 * A command can remove the element that opened its dialog. The focus then goes to the journey's new
 * card on the board, or to the first card in the tab order.
 */
function useRestoredFocus(isOpen: boolean, journeyId: string | undefined): void {
  useEffect(() => {
    if (isOpen || journeyId === undefined) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)
      const card =
        find(`[data-card="${CSS.escape(journeyId)}"]`) ?? find('[data-card][tabindex="0"]')
      card?.focus()
    }, focusDelayMs)
    return () => clearTimeout(timer)
  }, [isOpen, journeyId])
}

interface CommandDialogProps extends DialogRequest {
  isOpen: boolean
  onClose: () => void
}

function CommandDialog({ isOpen, number, ...request }: CommandDialogProps) {
  const { journey, name, preset, onClose } = request
  return (
    <Dialog
      title={`${titleOf(name, preset)} · ${journey.code}`}
      isOpen={isOpen}
      onClose={onClose}
      hasInput
    >
      <CommandForm key={number} {...request} />
    </Dialog>
  )
}

/** A remedy of a novelty has its own name. */
function titleOf(name: CommandName, preset: object): string {
  const remedy = remedies.find((known) => 'remedy' in preset && preset.remedy === known)
  return remedy ? remedyLabels[remedy] : commandLabels[name]
}

/** A sender with the console's connection, clock and toasts. */
function useNewCommandSender(): CommandSender {
  const { http } = useServices()
  // A ref, because the guard changes with the rows and the sender must not: it holds pending commands and the undo.
  const guard = useLatest(useStaleDataGuard())
  return useMemo(
    () =>
      new CommandSender({
        write: http.write,
        guard: () => guard.current(),
        makeKey: makeIdempotencyKey,
        now: () => Date.now(),
        showDone: (text, undo) => {
          clearToasts()
          showToast(text, '', 'done', undo && { label: 'Deshacer', run: undo, forMs: undoMs })
        },
        showFailure: (title, message, retry) => {
          clearToasts()
          showToast(title, message, 'failed', retry && { label: 'Reintentar', run: retry })
        },
      }),
    [http, guard],
  )
}
