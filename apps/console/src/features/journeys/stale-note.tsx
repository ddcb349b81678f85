import { formatRelative } from '@arriero/domain/format/relative.ts'
import { useConnection } from '#data/live/use-connection.ts'
import { useNow } from '#data/use-now.ts'
import classes from './stale-note.module.css'

/** How old the list is, in sight for as long as it may not be the newest. */
export function StaleNote() {
  const connection = useConnection()
  const now = useNow(1000)
  if (connection.kind !== 'offline') {
    return <div className={classes.note}>Poniéndose al día…</div>
  }
  const since = new Date(connection.since)
  return (
    <div className={classes.note} data-offline>
      Sin conexión · Actualizado {formatRelative(since, since > now ? since : now)}
    </div>
  )
}
