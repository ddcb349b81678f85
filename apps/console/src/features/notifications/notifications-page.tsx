export function NotificationsPage() {
  return <p>NotificationsPage</p>
}
