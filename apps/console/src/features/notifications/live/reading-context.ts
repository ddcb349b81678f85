import { createContext, use, useSyncExternalStore } from 'react'
import type { PendingReads } from './pending-reads.ts'
import type { ReadQueue } from './read-queue.ts'

export const ReadingContext = createContext<ReadQueue | null>(null)

export function useReadQueue(): ReadQueue {
  const queue = use(ReadingContext)
  if (queue === null) throw new Error('useReadQueue needs ReadingProvider above it')
  return queue
}

/** What a person has read or unread and the feed has not brought yet. */
export function usePendingReads(): PendingReads {
  const queue = useReadQueue()
  return useSyncExternalStore(queue.subscribe, queue.get)
}

/** The part of it that waits for the connection. */
export function useWaitingReads(): PendingReads {
  const queue = useReadQueue()
  return useSyncExternalStore(queue.subscribe, queue.getWaiting)
}
