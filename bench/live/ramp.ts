import type { Measured, WatchWorld } from './watch-world.ts'

const seconds = 3
const longestP99 = 500

export interface Highest {
  rate: number
  p99: number
  /** `late`: at the next rate news came too late. `slow`: so many writes were not taken. */
  end: 'late' | 'slow'
}

/** Faster and faster, until news comes later than half a second or the writing falls behind. */
export async function ramp(
  world: WatchWorld,
  watchers: number,
  from: number,
  step = 1.1,
): Promise<Highest> {
  const isGood = ({ p99, perSecond }: Measured, rate: number) =>
    p99 <= longestP99 && perSecond >= rate * 0.95
  let best = { rate: 0, p99: 0 }
  for (let rate = from; ; rate = Number((rate * step).toPrecision(2))) {
    let measured = await world.measure(watchers, rate, seconds)
    // Once more: it may have been a neighbour on this machine.
    if (!isGood(measured, rate)) measured = await world.measure(watchers, rate, seconds)
    const { p99 } = measured
    if (!isGood(measured, rate)) return { ...best, end: p99 > longestP99 ? 'late' : 'slow' }
    best = { rate, p99 }
  }
}
