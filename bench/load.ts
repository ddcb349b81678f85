import autocannon from 'autocannon'

export const connections = 20
export const pageSize = 100

/** Each connection asks for one of these over and over: all the same, or each its own. */
export async function load(
  paths: readonly string[],
  url: string,
  headers: Record<string, string> = {},
  duration = 8,
) {
  let next = 0
  const result = await autocannon({
    url,
    headers,
    connections,
    duration,
    setupClient: (client) => {
      const path = paths[next++ % paths.length]
      client.setRequests([{ method: 'GET', path: path ?? '/', headers }])
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
