import { PageHeader } from '#ui/page-header.tsx'
import { NewestNotifications } from './newest-notifications.tsx'
import classes from './notifications-page.module.css'

export function NotificationsPage() {
  return (
    <>
      <PageHeader title="Notificaciones" />
      <div className={classes.scroll}>
        <NewestNotifications />
      </div>
    </>
  )
}
