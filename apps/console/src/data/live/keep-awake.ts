import type { LiveDatabase } from './live-database.ts'

/** A tab that is looked at again, or a network that comes or goes, does not wait for the next beat. */
export function keepAwake(database: LiveDatabase): () => void {
  const retry = () => database.retryNow()
  const retryWhenSeen = () => document.visibilityState === 'visible' && retry()
  window.addEventListener('online', retry)
  window.addEventListener('offline', retry)
  // Also a page that the browser had put away whole.
  window.addEventListener('pageshow', retry)
  document.addEventListener('visibilitychange', retryWhenSeen)
  return () => {
    window.removeEventListener('online', retry)
    window.removeEventListener('offline', retry)
    window.removeEventListener('pageshow', retry)
    document.removeEventListener('visibilitychange', retryWhenSeen)
  }
}
