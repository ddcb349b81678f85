import type { LiveMeasurement, WatchWorld } from './watch-world.ts'

const seconds = 3
const maxP99Ms = 500

export interface HighestRate {
  rate: number
  p99: number
  /** Why the ramp ended. `late`: updates arrived too late. `slow`: the writer could not keep the rate. */
  end: 'late' | 'slow'
}

/** Raises the rate until updates arrive later than half a second or the writer falls behind. */
export async function ramp(
  world: WatchWorld,
  watchers: number,
  from: number,
  step = 1.1,
): Promise<HighestRate> {
  const isGood = ({ p99, perSecond }: LiveMeasurement, rate: number) =>
    p99 <= maxP99Ms && perSecond >= rate * 0.95
  let best = { rate: 0, p99: 0 }
  for (let rate = from; ; rate = Number((rate * step).toPrecision(2))) {
    let measured = await world.measure(watchers, rate, seconds)
    // Repeated once, because another process of the machine may have disturbed it.
    if (!isGood(measured, rate)) measured = await world.measure(watchers, rate, seconds)
    const { p99 } = measured
    if (!isGood(measured, rate)) return { ...best, end: p99 > maxP99Ms ? 'late' : 'slow' }
    best = { rate, p99 }
  }
}
