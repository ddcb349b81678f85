import type { ConnectionState } from './connection-state.ts'
import type { LiveDatabase, Unsubscribe } from './live-database.ts'

/** Runs it each time the server is there again, or there for the first time. */
export function onReconnect(
  database: Pick<LiveDatabase, 'getConnection' | 'subscribe'>,
  run: () => void,
): Unsubscribe {
  let wasThere = isThere(database.getConnection())
  return database.subscribe(() => {
    const isThereNow = isThere(database.getConnection())
    if (isThereNow && !wasThere) run()
    wasThere = isThereNow
  })
}

const isThere = ({ kind }: ConnectionState) => kind === 'live' || kind === 'catchingUp'
