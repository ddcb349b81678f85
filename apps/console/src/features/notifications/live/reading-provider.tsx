import { type ReactNode, useEffect, useMemo } from 'react'
import { useLiveDatabase } from '#data/live/live-context.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useServices } from '#data/use-services.ts'
import { ReadQueue } from './read-queue.ts'
import { ReadingContext } from './reading-context.ts'
import { sayNotMarked } from './say-not-marked.ts'

/** For the whole console: what waits goes out on whichever page the person is. */
export function ReadingProvider({ children }: { children: ReactNode }) {
  const { storage } = useServices()
  const database = useLiveDatabase()
  const administratorId = useOwnId()
  const queue = useMemo(
    () => new ReadQueue({ database, administratorId, storage, lockTabs, onGivenUp: sayNotMarked }),
    [database, administratorId, storage],
  )
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === null || key === queue.storageKey) queue.look()
    }
    window.addEventListener('storage', look)
    const stop = queue.start()
    return () => {
      window.removeEventListener('storage', look)
      stop()
    }
  }, [queue])
  return <ReadingContext value={queue}>{children}</ReadingContext>
}

/** Web Locks exist only in secure contexts; elsewhere two tabs may send the same word, which changes nothing. */
function lockTabs(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('arriero-pending-reads', work) : work()
}
