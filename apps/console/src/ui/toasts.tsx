import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

/** Where toasts appear; one at a time, the rest wait. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={1} />
}
