import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../test/a-document.ts'
import { FakeGateway } from '../../test/fake-gateway.ts'
import { play } from '../../test/play.ts'
import type { Ask, Reply } from '../gateway/ask.ts'
import { paceOf } from '../pace.ts'
import { Truck } from './truck.ts'

const speed = 10
const pace = paceOf(1, speed)
const start = Date.parse('2026-11-16T10:00:00Z')
const hour = 3_600_000 / speed

const aTruck = (seed = 1) => new Truck(0, { pace, seed, startAt: start })
const { lat, lng } = aDocument().origin
const onRoute = aDocument({
  journeyStateId: journeyStates.OnRoute,
  position: { lat, lng, at: new Date(start).toISOString(), progress: 0 },
})

const meReply = (journey: JourneyDocument | null): Reply => ({
  kind: 'me',
  me: {
    id: 'me',
    name: 'Jhon Jairo',
    vehicle: { plate: 'ZZA000', type: 'Tractomula' },
    seen: { lat, lng, at: new Date(start).toISOString() },
    journey,
    bookings: [],
  },
})

/** Takes turns until the truck asks something of this kind; everything else gets the usual answer. */
function untilAsks(truck: Truck, journey: JourneyDocument | null, kind: Ask['kind'], from = start) {
  for (let now = from; now < from + 40 * hour; now = Math.max(truck.wakeAt, now + 1)) {
    const ask = truck.act(now)
    if (!ask) continue
    if (ask.kind === kind) return { ask, now }
    if (ask.kind === 'me') truck.hear(ask, meReply(journey), now)
    if (ask.kind === 'offers') truck.hear(ask, { kind: 'offers', offers: [] }, now)
    if (ask.kind === 'positions') {
      truck.hear(ask, { kind: 'positions', journeyId: journey?.id ?? null }, now)
    }
  }
  throw new Error(`It never asked for ${kind}`)
}

describe('a phone', () => {
  it('first asks where it stands, then says where it is', () => {
    const truck = aTruck()
    const first = truck.act(start)
    expect(first).toEqual({ kind: 'me' })
    truck.hear({ kind: 'me' }, meReply(onRoute), start)
    expect(truck.act(start)).toMatchObject({ kind: 'positions' })
  })

  it('is courted while it waits for work, but not for ever when nobody gives it any', () => {
    const truck = aTruck()
    let now = start
    const searchInVain = () => {
      const found = untilAsks(truck, null, 'offers', now)
      truck.hear(found.ask, { kind: 'offers', offers: [] }, found.now)
      now = found.now + 1
    }
    searchInVain()
    expect(truck.idle).toBeDefined()
    for (let more = 0; more < 10; more += 1) searchInVain()
    expect(truck.idle).toBeUndefined()
  })

  it('asks again where it stands when it no longer has the journey it reports for', () => {
    const truck = aTruck()
    const { ask, now } = untilAsks(truck, onRoute, 'positions')
    truck.hear(ask, { kind: 'positions', journeyId: null }, now)
    expect(truck.act(now)).toEqual({ kind: 'me' })
    truck.hear({ kind: 'me' }, meReply(null), now)
    expect(truck.idle).toMatchObject({ vehicleType: 'Tractomula' })
  })

  it('looks again after a refusal, and does not insist', () => {
    const truck = aTruck()
    const loading = { ...onRoute, journeyStateId: journeyStates.Carry }
    const { ask, now } = untilAsks(truck, loading, 'command')
    truck.hear(ask, { kind: 'refused', status: 409, code: 'journey.transition-refused' }, now)
    expect(truck.act(now)).toEqual({ kind: 'me' })
    truck.hear({ kind: 'me' }, meReply(loading), now)
    const again = untilAsks(truck, loading, 'command', now)
    expect(again.now - now).toBeGreaterThanOrEqual(60_000 / speed)
  })

  it('does not ask for ever who it is when nobody tells it', () => {
    const refusal: Reply = { kind: 'refused', status: 404, code: 'driver.not-found' }
    const unknown = aTruck()
    unknown.hear({ kind: 'me' }, refusal, start)
    expect(unknown.wakeAt).toBeGreaterThan(start)

    const known = aTruck()
    known.hear({ kind: 'me' }, meReply(onRoute), start)
    const { ask, now } = untilAsks(known, onRoute, 'me')
    known.hear(ask, refusal, now)
    expect(known.act(now)?.kind).not.toBe('me')
  })

  it('resolves a novelty that an administrator wrote down', () => {
    const since = new Date(start).toISOString()
    const held: JourneyDocument = {
      ...onRoute,
      journeyStateId: journeyStates.Novelty,
      interrupted: [journeyStates.OnRoute],
      novelty: { code: 'PINCHADA', since },
    }
    const { ask } = untilAsks(aTruck(), held, 'command')
    expect(ask).toMatchObject({ command: { name: 'resolveNovelty' } })
  })

  it('says that it is back when it was given up', () => {
    const lost: JourneyDocument = {
      ...onRoute,
      journeyStateId: journeyStates.UnUpdated,
      interrupted: [journeyStates.OnRoute],
    }
    const { ask } = untilAsks(aTruck(), lost, 'command')
    expect(ask).toMatchObject({ command: { name: 'recoverSignal' } })
  })
})

describe('a drive through dead zones', () => {
  /** The reports of one truck from Bogotá to Buenaventura. */
  function reportsOf(seed: number) {
    const gateway = new FakeGateway(speed)
    const truck = aTruck(seed)
    gateway.begin({ ...onRoute, driver: { id: truck.token, name: '', phone: '' } })
    play(gateway, [truck], { from: start, until: start + 12 * hour, tickEvery: 60_000 })
    const { points } = gateway.driver(truck.token)
    const times = [...new Set(points.map(({ at }) => at))].toSorted((one, other) => one - other)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    const latest = Math.max(...points.map(({ at, receivedAt }) => receivedAt - at))
    return { longestGap: Math.max(...gaps), latest }
  }
  const drives = Array.from({ length: 20 }, (_, seed) => reportsOf(seed))
  // A broken phone keeps nothing; the others kept everything.
  const whole = drives.filter(({ longestGap }) => longestGap < 2 * pace.standing)

  it('keeps every position, and sends it late', () => {
    expect(whole.length).toBeGreaterThan(10)
    for (const { latest } of whole) expect(latest).toBeGreaterThan(3 * pace.moving)
  })

  it('is silent for long only with a broken phone', () => {
    expect(drives.length - whole.length).toBeGreaterThan(0)
    for (const { latest } of whole) expect(latest).toBeLessThan(2 * hour)
  })
})
