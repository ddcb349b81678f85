/**
 * The console's own data layer without its screens, for stories that need many calls at once or a second
 * hand on the same data. It is built on the fly and put into a page of the server in place of the screens:
 * same cookies, same locks.
 */
import '../../apps/console/src/trusted-types.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { createConsoleServices } from '../../apps/console/src/data/console-services.ts'
import { loadConsoleConfig } from '../../apps/console/src/data/console-config.ts'
import { openLiveDatabase } from '../../apps/console/src/data/live/open-live-database.ts'

const signedOutMessages: string[] = []
const services = createConsoleServices(await loadConsoleConfig(fetch), (message) =>
  signedOutMessages.push(message),
)
const { http, session } = services
const live = openLiveDatabase(services)
const anything = { parse: (value: unknown) => value }

const notificationsPath = () => `notifications/${session.read()?.id}/admin`

const consoleData = {
  signedOutMessages,
  hasStoredUser: () => session.read() !== null,
  /** So many calls at once; how many of them succeeded. */
  async callAtOnce(count: number): Promise<number> {
    const calls = Array.from({ length: count }, () => http.get('api', 'me', anything))
    const results = await Promise.allSettled(calls)
    return results.filter(({ status }) => status === 'fulfilled').length
  },
  /** Opens the live database; resolves when it is live. */
  goLive(): Promise<void> {
    return new Promise((resolve) => {
      live.subscribe(() => live.getConnection().kind === 'live' && resolve())
      live.start()
    })
  },
  /** When the server has answered so many more heartbeats, five seconds apart. */
  hearBeats(count: number): Promise<void> {
    return new Promise((resolve) => {
      let left = count
      const stop = live.subscribe(() => {
        left -= 1
        if (left > 0) return
        stop()
        resolve()
      })
    })
  },
  /** The ids of the unread notifications, newest first. */
  async readUnread(): Promise<string[]> {
    const query = collectionQuery(notificationsPath(), {
      where: [{ field: 'readed', op: '==', value: false }],
      order: { field: 'datetime', direction: 'desc' },
    })
    return (await live.read(query)).map(({ id }) => id)
  },
  /** Resolves when the record holds it. */
  markRead: (id: string) => live.setRead(`${notificationsPath()}/${id}`, true),
}

export type ConsoleData = typeof consoleData
Object.assign(globalThis, { consoleData })
