import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isToAssign, isUnderWay } from '@arriero/domain/journeys/journey-state.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FakeGateway } from '../test/fake-gateway.ts'
import { play } from '../test/play.ts'
import { seedGateway } from '../test/seeded-gateway.ts'
import { type Pace, paceOf, toMilliseconds } from './pace.ts'
import { createDevices } from './start-fleet.ts'

const trucks = 300
const start = new Date('2026-11-16T12:00:00Z')
const hours = 12
const samplesPerHour = 4

interface Sample {
  toAssign: number
  toApprove: number
  /** Share of the journeys under way. */
  attention: number
}

function sample(gateway: FakeGateway, speed: number, now: number): Sample {
  const journeys = [...gateway.journeys.values()]
  const underWay = journeys.filter(({ journeyStateId }) => isUnderWay(journeyStateId))
  const limits = scaleLimits(defaultLimits, speed)
  // Without history, nothing counts as slow.
  const context = { findUsualStay: () => undefined, limits, protocols: defaultProtocols, now }
  const inAttention = underWay.filter((journey) => assessAttention(journey, context).length > 0)
  return {
    toAssign: journeys.filter(({ journeyStateId }) => isToAssign(journeyStateId)).length,
    toApprove: gateway.settledAt.length,
    attention: inAttention.length / underWay.length,
  }
}

/** At ×1 a phone reports every twenty seconds, which changes nothing here and would take half a minute. */
function withRareReports(pace: Pace): Pace {
  const least = toMilliseconds(3, pace)
  const moving = Math.max(pace.moving, least)
  return { ...pace, moving, stopped: Math.max(pace.stopped, moving), idle: 3 * moving }
}

/** Half a day of the seeded demo, without anybody at the console. */
function playDay(speed: number): Sample[] {
  const gateway = seedGateway(trucks, speed, start)
  const from = start.getTime()
  const pace = withRareReports(paceOf(trucks, speed))
  const devices = createDevices({ trucks, customers: 36, pace, seed: 57, now: from })
  const step = hourMs / samplesPerHour / speed
  return [
    sample(gateway, speed, from),
    ...Array.from({ length: hours * samplesPerHour }, (_, number) => {
      const at = from + number * step
      play(gateway, devices, { from: at, until: at + step, tickEvery: 30_000 / speed })
      gateway.playShift(at + step)
      return sample(gateway, speed, at + step)
    }),
  ]
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe.each([1, 10, 60])(
  `half a day of the demo at ×%i, without anybody`,
  { timeout: 120_000 },
  (speed) => {
    let samples: Sample[] = []
    beforeAll(() => {
      samples = playDay(speed)
    }, 120_000)

    it('keeps «Por asignar» at 8 to 25, with a few more for moments', () => {
      const counts = samples.map(({ toAssign }) => toAssign)
      expect(mean(counts)).toBeGreaterThan(8)
      expect(mean(counts)).toBeLessThan(25)
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(8)
      expect(Math.max(...counts)).toBeLessThanOrEqual(30)
    })

    it('keeps «Por aprobar» between 5 and 25', () => {
      for (const { toApprove } of samples) {
        expect(toApprove).toBeGreaterThanOrEqual(5)
        expect(toApprove).toBeLessThanOrEqual(25)
      }
    })

    // Half a day has some forty novelties, so its mean differs by half a percent from that of a week.
    it('needs attention for five to eight of a hundred journeys, and never for twice as many', () => {
      const shares = samples.map(({ attention }) => attention)
      expect(mean(shares)).toBeGreaterThan(0.045)
      expect(mean(shares)).toBeLessThan(0.085)
      expect(Math.max(...shares)).toBeLessThan(0.14)
    })
  },
)
