import { ramp } from '../live/ramp.ts'
import { load, pageSize } from '../load.ts'
import type { OpenSide, Side } from './sides.ts'

const seconds = Number(process.env['SECONDS'] ?? 8)
/** Numbers of watchers, with a rate that both sides can handle. */
const rates: [watchers: number, rate: number][] = [
  [100, 100],
  [500, 20],
]
const rampFrom = 10
const rampStep = 1.25

interface PeerFigure {
  text: string
  /** The number that the ratio compares. */
  value: number
  better: 'more' | 'less'
}
type PeerFigures = Record<string, PeerFigure>

/** One row per figure, measured alternately on both sides. A ratio above one is in our favour. */
export async function peerFigures(ours: Side, peer: Side): Promise<string[][]> {
  const parts = [
    listFigures,
    snapshotFigures,
    ...rates.map((given) => (side: OpenSide) => liveFigures(side, ...given)),
  ]
  const rows: string[][] = []
  for (const part of parts) {
    const measure = async (side: Side) => {
      const open = await side.open()
      try {
        return await part(open)
      } finally {
        await open.close()
      }
    }
    const [mine, theirs] = [await measure(ours), await measure(peer)]
    for (const [name, my] of Object.entries(mine)) {
      const their = theirs[name]
      if (!their) throw new Error(`The peer has no figure: ${name}`)
      const ratio = my.better === 'more' ? my.value / their.value : their.value / my.value
      rows.push([name, my.text, their.text, Number.isFinite(ratio) ? `${ratio.toFixed(1)} ×` : ''])
      console.error(`  ${name}: ${my.text} | ${their.text}`)
    }
  }
  return rows
}

async function listFigures({ url, headers, pages }: OpenSide): Promise<PeerFigures> {
  const first = pages.slice(0, 1)
  const answer = await fetch(url + first.join(), { headers })
  const body = await answer.text()
  if (body.split('"journeyStateId"').length !== pageSize + 1) throw new Error(body.slice(0, 500))
  const figures: PeerFigures = { 'a page of 100, bytes': lowerIsBetter(body.length) }
  for (const [what, paths] of [
    ['the same page', first] as const,
    ['twenty pages', pages] as const,
  ]) {
    // The first second is warm-up.
    await load(paths, url, headers, 1)
    const { perSecond, p99 } = await load(paths, url, headers, seconds)
    figures[`${what} by 20 connections, requests/s`] = {
      text: Math.round(perSecond).toString(),
      value: perSecond,
      better: 'more',
    }
    figures[`${what} by 20 connections, p99`] = lowerIsBetter(p99, ' ms')
  }
  return figures
}

/** Measures the second snapshot, when caches are filled and connections are open. */
async function snapshotFigures({ world }: OpenSide): Promise<PeerFigures> {
  await world.snapshot()
  const { ms, bytes } = await world.snapshot()
  return {
    'snapshot of 5,000 journeys': lowerIsBetter(ms, ' ms'),
    'its bytes on the wire': lowerIsBetter(bytes / 1e6, ' MB', 2),
  }
}

async function liveFigures(
  { world }: OpenSide,
  watchers: number,
  rate: number,
): Promise<PeerFigures> {
  const measured = await world.measure(watchers, rate, seconds)
  const { p50, p99, updates, cpu, writerCpu, bytesPerUpdate } = measured
  const highest = await ramp(world, watchers, rampFrom, rampStep)
  const what = `${watchers} watchers × ${rate} updates/s`
  const cpuPerUpdate = ((cpu + writerCpu) / updates) * 1000
  return {
    [`${what}, write → client, p50 / p99`]: {
      text: `${p50} / ${p99} ms`,
      value: p99,
      better: 'less',
    },
    [`${what}: CPU of server and writer per update`]: lowerIsBetter(cpuPerUpdate, ' ms', 2),
    [`${what}: bytes per update and watcher`]: lowerIsBetter(bytesPerUpdate),
    [`${watchers} watchers, highest updates/s with p99 ≤ 500 ms`]: {
      text: highest.rate === 0 ? 'none' : `${highest.rate} (p99 ${highest.p99} ms)`,
      value: highest.rate,
      better: 'more',
    },
  }
}

const lowerIsBetter = (value: number, unit = '', digits = 0): PeerFigure => ({
  text: `${value.toFixed(digits)}${unit}`,
  value,
  better: 'less',
})
