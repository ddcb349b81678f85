import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'

const connections = 20
const duration = 8

async function load(url: string, headers: Record<string, string> = {}) {
  const result = await autocannon({ url, headers, connections, duration })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

/** The peer of the same run: Node's own server on a thread of its own, the same bytes from memory. */
const peerCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const body = Buffer.from(workerData)
  require('node:http')
    .createServer((_request, response) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(body)
    })
    .listen(4393, '127.0.0.1', () => parentPort.postMessage('ready'))
`

async function loadPeer(body: Buffer) {
  const peer = new Worker(peerCode, { eval: true, workerData: body })
  await once(peer, 'message')
  const result = await load('http://127.0.0.1:4393/')
  await peer.terminate()
  return result
}

const server = await Server.start({ DEMO_TRUCKS: '5000' })
const { headers } = await ApiClient.signedIn(server.url, demoAccount)

const rows: string[][] = []
for (const path of [
  '/healthz',
  '/api/me',
  '/gateway/journeys/counts',
  '/gateway/journeys?limit=100',
]) {
  const body = Buffer.from(await (await fetch(server.url + path, { headers })).arrayBuffer())
  const ours = await load(server.url + path, headers)
  const peer = await loadPeer(body)
  rows.push([
    `\`GET ${path}\``,
    `${body.length} B`,
    Math.round(ours.perSecond).toString(),
    `${ours.p99} ms`,
    Math.round(peer.perSecond).toString(),
    (ours.perSecond / peer.perSecond).toFixed(2),
  ])
}
await server.remove()

printTable(
  `HTTP, ${connections} connections, 5,000 journeys in PGlite, client on the same two cores`,
  ['call', 'body', 'requests/s', 'p99', 'bare node:http, same bytes', 'ratio'],
  rows,
)
