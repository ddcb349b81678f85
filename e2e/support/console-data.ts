/**
 * The console's own data layer without its screens, for stories that need many calls at once. It is
 * built on the fly and put into an empty page of the server's origin: same cookies, same locks.
 */
import { createConsoleServices } from '../../apps/console/src/data/console-services.ts'
import { loadConsoleConfig } from '../../apps/console/src/data/console-config.ts'

const signedOutMessages: string[] = []
const { http, session } = createConsoleServices(await loadConsoleConfig(fetch), (message) =>
  signedOutMessages.push(message),
)
const anything = { parse: (value: unknown) => value }

const consoleData = {
  signedOutMessages,
  hasStoredUser: () => session.read() !== null,
  /** So many calls at once; how many of them succeeded. */
  async callAtOnce(count: number): Promise<number> {
    const calls = Array.from({ length: count }, () => http.get('api', 'me', anything))
    const results = await Promise.allSettled(calls)
    return results.filter(({ status }) => status === 'fulfilled').length
  },
}

export type ConsoleData = typeof consoleData
Object.assign(globalThis, { consoleData })
