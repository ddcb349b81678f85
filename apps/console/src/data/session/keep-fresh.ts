import type { Http } from '../http/http.ts'

const minute = 60_000

/**
 * Renews the access token in time even where nothing is being called. Who is out of reach or was
 * signed out finds that out elsewhere: here a failure says nothing.
 */
export function keepFresh({ freshUser }: Pick<Http, 'freshUser'>): () => void {
  const timer = setInterval(() => void freshUser().catch(() => undefined), minute)
  return () => clearInterval(timer)
}
