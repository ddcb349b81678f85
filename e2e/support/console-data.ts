/**
 * The console's data layer without its screens, for tests that need many calls at once or a second client.
 * It is bundled on the fly and served to a page of the server instead of the console's scripts, so that it
 * shares the console's cookies and locks.
 */
import '../../apps/console/src/trusted-types.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { createConsoleServices } from '../../apps/console/src/data/console-services.ts'
import { loadConsoleConfig } from '../../apps/console/src/data/console-config.ts'
import { openLiveDatabase } from '../../apps/console/src/data/live/live-connection.ts'

const signedOutMessages: string[] = []
const services = createConsoleServices(await loadConsoleConfig(fetch), (message) =>
  signedOutMessages.push(message),
)
const { http, session } = services
const live = openLiveDatabase(services)
const anySchema = { parse: (value: unknown) => value }

const notificationsPath = () => `notifications/${session.read()?.id}/admin`

const consoleData = {
  signedOutMessages,
  hasStoredUser: () => session.read() !== null,
  /** Makes this many calls at once and returns how many succeeded. */
  async callAtOnce(count: number): Promise<number> {
    const calls = Array.from({ length: count }, () => http.get('api', 'me', anySchema))
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
  /** Waits for this many heartbeats, which are a second apart where nothing is watched. */
  waitForHeartbeats(count: number): Promise<void> {
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
  /** Ids of the unread notifications, newest first. */
  async readUnread(): Promise<string[]> {
    const query = collectionQuery(notificationsPath(), {
      where: [{ field: 'readed', op: '==', value: false }],
      order: { field: 'datetime', direction: 'desc' },
    })
    return (await live.read(query)).map(({ id }) => id)
  },
  /** Resolves when the server has stored it. */
  markRead: (id: string) => live.setRead(`${notificationsPath()}/${id}`, true),
}

export type ConsoleData = typeof consoleData
Object.assign(globalThis, { consoleData })
