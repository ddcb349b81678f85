import { PageHeader } from '#ui/page-header.tsx'
import { NewestNotifications } from '#features/notifications/list/newest-notifications.tsx'
import { NotificationsStaleNote } from '#features/notifications/list/notifications-stale-note.tsx'
import { useNewestNotifications } from '#features/notifications/live/use-newest-notifications.ts'
import classes from './notifications-page.module.css'

export function NotificationsPage() {
  const rows = useNewestNotifications()
  return (
    <>
      <PageHeader title="Notificaciones" end={<NotificationsStaleNote rows={rows} />} />
      <div className={classes.scroll}>
        <NewestNotifications rows={rows} />
      </div>
    </>
  )
}
