import { type ReactNode, useEffect, useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import { useCurrentUserId } from '#data/current-user.ts'
import { useLiveDatabase } from '#data/live/live-hooks.ts'
import { ReadQueueContext, showMarkFailure } from './read-queue-context.ts'
import { ReadQueue } from './read-queue.ts'

/** One queue for the whole console: pending reads are sent from any page. */
export function ReadQueueProvider({ children }: { children: ReactNode }) {
  const { storage } = useServices()
  const database = useLiveDatabase()
  const administratorId = useCurrentUserId()
  const queue = useMemo(
    () =>
      new ReadQueue({ database, administratorId, storage, lockTabs, onDropped: showMarkFailure }),
    [database, administratorId, storage],
  )
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === null || key === queue.storageKey) queue.readStorage()
    }
    window.addEventListener('storage', handleStorage)
    const stop = queue.start()
    return () => {
      window.removeEventListener('storage', handleStorage)
      stop()
    }
  }, [queue])
  return <ReadQueueContext value={queue}>{children}</ReadQueueContext>
}

/** Web Locks exist only in secure contexts. Without them two tabs may send the same change, which is harmless. */
function lockTabs(task: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('arriero-pending-reads', task) : task()
}
