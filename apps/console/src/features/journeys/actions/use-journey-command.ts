import { useSyncExternalStore } from 'react'
import { useActionDesk } from './action-desk-context.ts'
import type { CommandSender } from './command-sender.ts'

interface JourneyCommands {
  perform: CommandSender['perform']
  /** The journey whose answer is awaited; one at a time. */
  pendingId: string | undefined
}

/** Asks the server and waits for its answer: the row changes when the feed brings it, never before. */
export function useJourneyCommand(): JourneyCommands {
  const { sender } = useActionDesk()
  const pendingId = useSyncExternalStore(sender.subscribe, sender.getPendingId)
  return { perform: sender.perform, pendingId }
}
