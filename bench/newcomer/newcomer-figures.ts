import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { findDrivers } from '../../e2e/support/gateway-clients.ts'
import { openBrowser } from '../../e2e/support/newcomer/browser.ts'
import { resolveFirstNovelty, type Way } from '../../e2e/support/newcomer/first-novelty.ts'
import { type Effort, Person } from '../../e2e/support/newcomer/person.ts'
import { reportTheft } from '../../e2e/support/newcomer/theft.ts'
import { readToasts, watchToasts } from '../../e2e/support/newcomer/toast-watch.ts'
import { Fleet, Server } from '../../e2e/support/server.ts'
import { percentile } from '../measurement.ts'
import { watchDemo } from './demo-events.ts'

export type Figures = Map<string, { limit: string; value: string }>

interface Visit {
  way: Way
  /** How long the console stays open before the thefts. */
  seconds: number
}

const thefts = 5

const stageLimits: Record<string, string> = {
  'login page': '2 s',
  'list filled': '5 s',
  'cursor on the next one': '60 s, 20 clicks or 30 keys',
}

/** A fresh demo as `npm start` shows it, and what a newcomer does in it. */
export async function newcomerFigures(
  browserPath: string,
  { way, seconds }: Visit,
): Promise<Figures> {
  const figures: Figures = new Map()
  const add = (name: string, limit: string, value: string) => {
    figures.set(name, { limit, value })
    console.error(`  ${name}: ${value}`)
  }
  const server = await Server.start({ DEMO_TRUCKS: '300', DEMO_SPEED: '1' })
  const fleet = new Fleet(server)
  const { page, close } = await openBrowser(browserPath, server)
  try {
    await watchToasts(page)
    const stopWatching = await watchDemo(server)
    const person = new Person(page)
    const novelty = await resolveFirstNovelty(person, server.url, way)
    for (const [stage, effort] of person.stages) {
      add(stage, stageLimits[stage] ?? '', describeEffort(effort))
    }
    add('the novelty', '', `${novelty.reason}, ${novelty.steps} steps`)
    if (seconds > 0) {
      await pause(Math.max(seconds - person.secondsSinceOpened(), 0) * 1000)
      const { newsMs, answerMs, watchedMs, covered } = await readToasts(page)
      add('a toast is on screen', '5 %', percent((newsMs + answerMs) / watchedMs))
      add('of it, news that nobody asked for', '', percent(newsMs / watchedMs))
      add('controls covered by a toast', 'none', covered.join(', ') || 'none')
      const events = await stopWatching()
      add('first new novelty', '120 s', describeFirst(events.firstNovelty, events.novelties))
      add('first arrival at a site', '300 s', describeFirst(events.firstArrival, events.arrivals))
    } else {
      await stopWatching()
    }
    await addThefts(add, person, server)
    return figures
  } finally {
    await close()
    await fleet.stop()
    await server.remove()
  }
}

/** Each is taken before the next one, because one that nobody has taken stays above a newer one. */
async function addThefts(
  add: (name: string, limit: string, value: string) => void,
  { page }: Person,
  server: Server,
): Promise<void> {
  const onRoute = await findDrivers(server, [journeyStates.OnRoute])
  const times = []
  for (const each of onRoute.slice(0, thefts)) {
    times.push(await reportTheft(page, each))
    await page.getByRole('button', { name: `Tomar ${each.journey.code}` }).click()
    await page.getByRole('button', { name: `Soltar ${each.journey.code}` }).waitFor()
  }
  const describe = (all: number[]) =>
    `${percentile(all, 0.5)} ms, slowest of ${all.length} ${Math.max(...all)} ms`
  add(
    'theft is the first row, from the driver’s request',
    '1000 ms',
    describe(times.map(({ fromRequestMs }) => fromRequestMs)),
  )
  add('from the answer to it', '1000 ms', describe(times.map(({ fromAnswerMs }) => fromAnswerMs)))
}

function describeEffort({ seconds, clicks, keys, characters }: Effort): string {
  const parts = [
    clicks > 0 && `${clicks} clicks`,
    keys > 0 && `${keys} keys`,
    characters > 0 && `${characters} characters`,
  ]
  return [`${seconds.toFixed(1)} s`, ...parts.filter(Boolean)].join(', ')
}

const describeFirst = (at: number | null, count: number) =>
  at === null ? 'none' : `${Math.round(at)} s, ${count} in all`

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
