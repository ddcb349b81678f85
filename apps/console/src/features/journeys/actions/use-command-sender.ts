import { useMemo } from 'react'
import { useLiveDatabase } from '#data/live/live-context.ts'
import { useServices } from '#data/use-services.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { CommandSender, undoMs } from './command-sender.ts'
import { describeStaleLock } from './describe-stale-lock.ts'
import { makeKey } from './make-key.ts'

/** The sender with the console's own connection, clock and toasts. */
export function useCommandSender(): CommandSender {
  const { http } = useServices()
  const database = useLiveDatabase()
  const rows = useJourneys()
  return useMemo(
    () =>
      new CommandSender({
        write: http.write,
        refuse: () => describeStaleLock(database.getConnection(), rows.getStatus()),
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
    [http, database, rows],
  )
}
