import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { percentile, untilCalm } from './measurement.ts'

const hourMs = 3_600_000
/** The server has caught up long before. */
const watchedMs = 40_000
const callEveryMs = 20

/** Response times of `/healthz`, called at a steady rate, whether or not earlier calls have been answered. */
async function watchHealth(url: string): Promise<number[]> {
  const calls: Promise<number>[] = []
  const end = performance.now() + watchedMs
  while (performance.now() < end) {
    const started = performance.now()
    calls.push(
      fetch(`${url}/healthz`)
        .then(async (response) => response.text())
        .then(() => performance.now() - started),
    )
    await sleep(callEveryMs)
  }
  return Promise.all(calls)
}

/** Signs in and reads the first page of journeys; the seconds it took. */
async function measureFirstPage(url: string): Promise<number> {
  const started = performance.now()
  const { headers } = await ApiClient.signedIn(url, demoAccount)
  await (await fetch(`${url}/gateway/journeys?limit=100`, { headers })).text()
  return (performance.now() - started) / 1000
}

async function measure(trucks: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-clock-'))
  const clock = join(folder, 'ahead')
  writeFileSync(clock, '0')
  const server = await Server.start({
    DEMO_TRUCKS: trucks,
    CLOCK_AHEAD_FILE: clock,
    NODE_OPTIONS: `--import ${new URL('restart/later-clock.mjs', import.meta.url).href}`,
  })
  await untilCalm(server.pid)
  await server.stop()
  // As if nothing had run for an hour: every truck has fallen silent, and every timer of that hour is due.
  writeFileSync(clock, String(hourMs))
  await server.start()
  const [health, firstPage] = await Promise.all([
    watchHealth(server.url),
    measureFirstPage(server.url),
  ])
  await server.remove()
  rmSync(folder, { recursive: true })
  const slowest = `${Math.round(percentile(health, 1))} ms`
  const usual = `${percentile(health, 0.99).toFixed(0)} ms`
  return [trucks, usual, slowest, '200 ms', `${firstPage.toFixed(1)} s`, '2 s']
}

printTable(
  'After a pause of one hour (PGlite): /healthz fifty times a second for 40 s, and sign-in with the first page of journeys, both from the moment the server is ready',
  ['demo trucks', '/healthz p99', 'slowest', 'limit', 'first page', 'limit'],
  [await measure('300'), await measure('5000')],
)
