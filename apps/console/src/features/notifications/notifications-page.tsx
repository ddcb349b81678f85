import { PageHeader } from '#ui/page-header.tsx'
import { NoNotifications } from './no-notifications.tsx'

export function NotificationsPage() {
  return (
    <>
      <PageHeader title="Notificaciones" />
      <NoNotifications />
    </>
  )
}
