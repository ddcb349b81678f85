import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo } from 'react'
import { useReadQueue } from './reading-context.ts'
import { type Marking, sayNotMarked } from './say-not-marked.ts'

export interface Reading {
  setRead: (notification: NotificationDocument, readed: boolean) => void
  /** Up to a `datetime`: the newest the person has in sight. */
  markAllRead: (through: string) => void
}

/** A row changes when the record has, or when the change waits to be sent; a refusal is said. */
export function useReading(): Reading {
  const queue = useReadQueue()
  return useMemo(
    () => ({
      setRead: (notification, readed) => {
        queue.setRead(notification, readed).catch(refuse(readed ? 'read' : 'unread'))
      },
      markAllRead: (through) => {
        queue.markAllRead(through).catch(refuse('all'))
      },
    }),
    [queue],
  )
}

const refuse = (marking: Marking) => (error: unknown) => sayNotMarked(marking, error)
