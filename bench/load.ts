import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import autocannon from 'autocannon'

export const connections = 20
export const pageSize = 100
const warmUpSeconds = 2

/** Each connection requests one of these paths repeatedly. */
export async function load(
  paths: readonly string[],
  url: string,
  headers: Record<string, string> = {},
  duration = 8,
) {
  const run = (seconds: number) => {
    let next = 0
    return autocannon({
      url,
      headers,
      connections,
      duration: seconds,
      setupClient: (client) => {
        const path = paths[next++ % paths.length]
        client.setRequests([{ method: 'GET', path: path ?? '/', headers }])
      },
    })
  }
  // Warm-up: a new server handles its first thousands of requests while its code is still being compiled.
  await run(warmUpSeconds)
  const result = await run(duration)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

/** Paths of consecutive pages of the newest journeys, one for each connection. */
export async function journeyPages(
  url: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const paths: string[] = []
  for (let cursor = ''; paths.length < connections;) {
    const path = `/gateway/journeys?limit=${pageSize}${cursor}`
    paths.push(path)
    const { nextCursor } = (await (await fetch(url + path, { headers })).json()) as JourneyPage
    cursor = `&cursor=${nextCursor}`
  }
  return paths
}
