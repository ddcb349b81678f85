import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import classes from './toasts.module.css'

/** Where toasts appear; one at a time, the rest wait. */
export function Toasts() {
  return <Notifications className={classes.root} position="bottom-center" limit={1} />
}
