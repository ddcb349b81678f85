import type { PushPayload } from '@arriero/domain/notifications/push-message.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { useRows } from '#data/live/live-hooks.ts'
import { useServices } from '#data/use-services.ts'
import { unreadQuery } from '#features/notifications/live/notification-queries.ts'
import { showNews, showToast } from '#ui/toasts.tsx'
import { resumePush } from './push-subscription.ts'
import { subscribePushReports } from './browser-push.ts'

const toastMs = 10_000

/** Resumes the messages for a closed console, and follows what the service worker says. Mounted once, in the frame. */
export function usePushMessages(): void {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  const { history } = useRouter()
  const unread = useRows<NotificationDocument>(useMemo(() => unreadQuery(userId), [userId]))

  useEffect(() => {
    // A failure loses messages only; the settings tell whether they are on.
    const resume = () => void resumePush({ http, storage, userId }).catch(() => undefined)
    const show = ({ id, title, text, address }: PushPayload) => {
      if (id === null) {
        showToast('Llegó el aviso de prueba', 'Este navegador recibe avisos.', 'done')
      } else if (unread.getStatus() !== 'current') {
        // With a live connection the notification itself has arrived, and is shown already.
        const open = { label: 'Ver', run: () => history.push(address) }
        const color = 'var(--tone-red-solid)'
        showNews({ title, message: text, color, action: open, forMs: toastMs, onClosed: () => {} })
      }
    }
    resume()
    return subscribePushReports((report) => {
      switch (report.kind) {
        case 'push-arrived':
          return show(report.payload)
        case 'push-opened':
          return history.push(report.address)
        case 'push-renewed':
          return resume()
      }
    })
  }, [http, storage, userId, history, unread])
}
