import { percentile } from '../measurement.ts'
import { Helper } from '../rpc.ts'
import type { CommanderCalls } from './commander.ts'
import type { PhoneCalls } from './phones.ts'

export const trucks = 2000
const commandsPerSecond = 10
const sustainedSeconds = 20
const rampSeconds = 6
const maxCommandMs = 150

/** Phones report while an administrator acts: accepted positions, and the response times of both. */
export async function positionFigures(url: string, rate: number): Promise<Map<string, string>> {
  const phones = new Helper<PhoneCalls>(new URL('phones.ts', import.meta.url))
  const commander = new Helper<CommanderCalls>(new URL('commander.ts', import.meta.url))
  await phones.call('signIn', { url, trucks })
  await commander.call('signIn', { url })

  const measure = async (perSecond: number, seconds: number) => {
    const [reports, commands] = await Promise.all([
      phones.call('run', { rate: perSecond, seconds }),
      commander.call('run', { rate: commandsPerSecond, seconds }),
    ])
    return { ...reports, commands }
  }

  await measure(rate / 2, rampSeconds)
  const sustained = await measure(rate, sustainedSeconds)
  const highest = await ramp(measure, rate)
  phones.stop()
  commander.stop()

  const ms = (values: number[], share: number) => `${Math.round(percentile(values, share))} ms`
  return new Map([
    [
      `positions taken in per second, ${sustainedSeconds} s`,
      Math.round(sustained.perSecond).toString(),
    ],
    ['answer to a batch of ten, p50', ms(sustained.milliseconds, 0.5)],
    ['answer to a batch of ten, p99', ms(sustained.milliseconds, 0.99)],
    ['command meanwhile, p50', ms(sustained.commands, 0.5)],
    ['command meanwhile, p99', ms(sustained.commands, 0.99)],
    [`highest rate with commands’ p99 within ${maxCommandMs} ms`, highest.toString()],
  ])
}

type Measure = (rate: number, seconds: number) => Promise<{ perSecond: number; commands: number[] }>

/** Raises the rate by a quarter until the server can't keep up or commands take too long. */
async function ramp(measure: Measure, from: number): Promise<number> {
  let highest = 0
  for (let rate = from; rate < 40_000; rate = Math.round(rate * 1.25)) {
    const { perSecond, commands } = await measure(rate, rampSeconds)
    const isWithinLimits = perSecond > rate * 0.95 && percentile(commands, 0.99) <= maxCommandMs
    if (!isWithinLimits) break
    highest = Math.round(perSecond)
  }
  return highest
}
