import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo } from 'react'
import { describeLiveFailure } from '#data/live/describe-live-failure.ts'
import { showToast } from '#ui/show-toast.ts'
import { useReadQueue } from './reading-context.ts'

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
        const title = readed ? 'No se marcó como leída' : 'No se marcó como no leída'
        queue.setRead(notification, readed).catch(refuse(title))
      },
      markAllRead: (through) => {
        queue.markAllRead(through).catch(refuse('No se marcaron como leídas'))
      },
    }),
    [queue],
  )
}

const refuse = (title: string) => (error: unknown) =>
  showToast(title, describeLiveFailure(error), 'failed')
