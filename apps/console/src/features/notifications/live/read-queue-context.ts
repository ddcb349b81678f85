import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { createContext, use, useSyncExternalStore, useMemo } from 'react'
import { describeLiveFailure } from '#data/live/live-errors.ts'
import { showToast } from '#ui/toasts.tsx'
import type { PendingReads } from './pending-reads.ts'
import type { ReadQueue, ReadChange } from './read-queue.ts'

export const ReadQueueContext = createContext<ReadQueue | null>(null)

export function useReadQueue(): ReadQueue {
  const queue = use(ReadQueueContext)
  if (queue === null) throw new Error('useReadQueue needs ReadQueueProvider above it')
  return queue
}

/** Changes to read or unread that the live list has not confirmed yet. */
export function usePendingReads(): PendingReads {
  const queue = useReadQueue()
  return useSyncExternalStore(queue.subscribe, queue.get)
}

/** Changes to read or unread that wait for the connection. */
export function useWaitingReads(): PendingReads {
  const queue = useReadQueue()
  return useSyncExternalStore(queue.subscribe, queue.getWaiting)
}

export interface ReadActions {
  setRead: (notification: NotificationDocument, readed: boolean) => void
  /** Up to a `datetime`: that of the newest notification in view. */
  markAllRead: (through: string) => void
}

/** A row changes when the server confirms, or when the change is queued. A failure is shown as a toast. */
export function useReadActions(): ReadActions {
  const queue = useReadQueue()
  return useMemo(
    () => ({
      setRead: (notification, readed) => {
        queue.setRead(notification, readed).catch(reportFailure(readed ? 'read' : 'unread'))
      },
      markAllRead: (through) => {
        queue.markAllRead(through).catch(reportFailure('all'))
      },
    }),
    [queue],
  )
}

const reportFailure = (change: ReadChange) => (error: unknown) => showMarkFailure(change, error)

const failureTitles: Record<ReadChange, string> = {
  read: 'No se marcó como leída',
  unread: 'No se marcó como no leída',
  all: 'No se marcaron como leídas',
}

export const showMarkFailure = (change: ReadChange, error: unknown): void =>
  showToast(failureTitles[change], describeLiveFailure(error), 'failed')
