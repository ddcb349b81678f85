import { isServerPath, isTopLevelFile } from '@arriero/domain/contract/http/server-paths.ts'

/**
 * Who answers a request. `page`: the network, and the stored page if it does not answer. `file`: the store, and the
 * network for what is not stored. `browser`: as if there were no service worker.
 */
export type Answer = 'page' | 'file' | 'browser'

/** The part of a request that decides. */
export type AskedFor = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * Only pages and files of the build are answered, because they are the same for everybody. Data, the configuration
 * and everything on another origin are left to the browser.
 */
export function answerOf({ method, mode, url }: AskedFor, origin: string): Answer {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'browser'
  if (mode === 'navigate') {
    return isServerPath(pathname) || isTopLevelFile(pathname) || isAsset(pathname)
      ? 'browser'
      : 'page'
  }
  return isAsset(pathname) || pathname === '/before-paint.js' ? 'file' : 'browser'
}

const isAsset = (path: string) => path.startsWith('/assets/')

/**
 * Statuses of a proxy without a server behind it. A server that is starting answers 503 with a page that waits and
 * opens the console by itself, so that one is shown.
 */
export const isProxyFailure = (status: number): boolean => status === 502 || status === 504

/** Open pages of an earlier build still load their parts from its cache. */
const keptBuilds = 3

/** The caches to delete when a build becomes active. `names` has the oldest first. */
export function outdatedCaches(names: readonly string[], own: string, prefix: string): string[] {
  const earlier = names.filter((name) => name.startsWith(prefix) && name !== own)
  return earlier.slice(0, Math.max(0, earlier.length - (keptBuilds - 1)))
}
