import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { journeyPages, connections, load } from './load.ts'
import { untilCalm } from './measurement.ts'

/** Baseline of the same run: a plain Node server on its own thread that sends the same bytes from memory. */
const baselineCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const body = Buffer.from(workerData)
  require('node:http')
    .createServer((_request, response) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(body)
    })
    .listen(4393, '127.0.0.1', () => parentPort.postMessage('ready'))
`

async function loadBaseline(body: Buffer) {
  const baseline = new Worker(baselineCode, { eval: true, workerData: body })
  await once(baseline, 'message')
  const result = await load(['/'], 'http://127.0.0.1:4393/')
  await baseline.terminate()
  return result
}

type MeasuredRoute = [what: string, paths: readonly string[], limit: string]

async function measure(engine: string, env: Record<string, string>, listLimit: string) {
  const server = await Server.start({ DEMO_TRUCKS: '5000', ...env })
  await untilCalm(server.pid)
  const { headers } = await ApiClient.signedIn(server.url, demoAccount)
  const list = '/gateway/journeys?limit=100'
  const routes: MeasuredRoute[] = [
    ['`/healthz`', ['/healthz'], ''],
    ['`/api/me`', ['/api/me'], '≥ 3,000'],
    ['`/gateway/journeys/counts`', ['/gateway/journeys/counts'], '≥ 2,000'],
    [`\`${list}\``, [list], listLimit],
    ['twenty different pages of it', await journeyPages(server.url, headers), ''],
  ]
  const rows: string[][] = []
  for (const [what, paths, limit] of routes) {
    const answer = await fetch(server.url + (paths[0] ?? ''), { headers })
    const body = Buffer.from(await answer.arrayBuffer())
    const ours = await load(paths, server.url, headers)
    const baseline = await loadBaseline(body)
    rows.push([
      engine,
      what,
      `${body.length} B`,
      limit,
      Math.round(ours.perSecond).toString(),
      `${ours.p99} ms`,
      Math.round(baseline.perSecond).toString(),
      (ours.perSecond / baseline.perSecond).toFixed(2),
    ])
  }
  await server.remove()
  return rows
}

const postgres = await startPostgres()
const onPostgres = await measure(
  'PostgreSQL',
  { DATABASE_URL: postgres.url },
  '≥ 600, p99 ≤ 150 ms',
)
await postgres.stop()
const onPGlite = await measure('PGlite', {}, '≥ 250')

printTable(
  `HTTP, ${connections} connections of one person, 5,000 journeys and their history, client on the same two cores`,
  ['engine', 'call', 'body', 'limit', 'requests/s', 'p99', 'bare node:http, same bytes', 'ratio'],
  [...onPostgres, ...onPGlite],
)
