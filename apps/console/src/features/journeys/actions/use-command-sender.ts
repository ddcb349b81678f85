import { useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import { useLatest } from '#ui/use-latest.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { CommandSender, undoMs } from './command-sender.ts'
import { makeKey } from './make-key.ts'
import { useStaleLock } from './use-stale-lock.ts'

/** The sender with the console's own connection, clock and toasts. */
export function useCommandSender(): CommandSender {
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
