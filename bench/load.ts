import autocannon from 'autocannon'

export const connections = 20
export const pageSize = 100
const warmUpSeconds = 2

/** Each connection asks for one of these over and over: all the same, or each its own. */
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
  // A server that has just started answers its first thousands while its code is still being compiled.
  await run(warmUpSeconds)
  const result = await run(duration)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
