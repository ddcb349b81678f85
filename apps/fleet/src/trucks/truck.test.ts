import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, it } from 'vitest'
import { FakeGateway } from '../../test/fake-gateway.ts'
import { buildJourney } from '../../test/fake-journey.ts'
import { play } from '../../test/play.ts'
import type { GatewayRequest, GatewayReply } from '../gateway/device.ts'
import { paceOf } from '../pace.ts'
import { SimulatedTruck } from './truck.ts'

const speed = 10
const pace = paceOf(1, speed)
const start = Date.parse('2026-11-16T10:00:00Z')
const hour = hourMs / speed

const buildTruck = (seed = 1) => new SimulatedTruck(0, { pace, seed, startAt: start })
const { lat, lng } = buildJourney().origin
const onRoute = buildJourney({
  journeyStateId: journeyStates.OnRoute,
  position: { lat, lng, at: new Date(start).toISOString(), progress: 0 },
})

const meReply = (journey: JourneyDocument | null): GatewayReply => ({
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

/** Runs the truck until it sends a request of this kind; answers all others as usual. */
function runUntilRequest(
  truck: SimulatedTruck,
  journey: JourneyDocument | null,
  kind: GatewayRequest['kind'],
  from = start,
) {
  for (let now = from; now < from + 40 * hour; now = Math.max(truck.wakeAt, now + 1)) {
    const request = truck.act(now)
    if (!request) continue
    if (request.kind === kind) return { request, now }
    if (request.kind === 'me') truck.receive(request, meReply(journey), now)
    if (request.kind === 'offers') truck.receive(request, { kind: 'offers', offers: [] }, now)
    if (request.kind === 'positions') {
      truck.receive(request, { kind: 'positions', journeyId: journey?.id ?? null }, now)
    }
  }
  throw new Error(`It never sent a request of kind ${kind}`)
}

describe('a phone', () => {
  it('first loads its data, then reports its position', () => {
    const truck = buildTruck()
    const first = truck.act(start)
    expect(first).toEqual({ kind: 'me' })
    truck.receive({ kind: 'me' }, meReply(onRoute), start)
    expect(truck.act(start)).toMatchObject({ kind: 'positions' })
  })

  it('is idle once it has searched in vain, but not after too many searches', () => {
    const truck = buildTruck()
    let now = start
    const searchWithoutOffers = () => {
      const found = runUntilRequest(truck, null, 'offers', now)
      truck.receive(found.request, { kind: 'offers', offers: [] }, found.now)
      now = found.now + 1
    }
    truck.receive({ kind: 'me' }, meReply(null), now)
    expect(truck.idle).toBeUndefined()
    searchWithoutOffers()
    expect(truck.idle).toBeDefined()
    for (let more = 0; more < 10; more += 1) searchWithoutOffers()
    expect(truck.idle).toBeUndefined()
    // It may have new papers by now.
    while (truck.idle === undefined && now < start + 24 * hour) searchWithoutOffers()
    expect(truck.idle).toBeDefined()
  })

  it('is not idle while it can have one of the loads that wait', () => {
    const truck = buildTruck()
    const { request, now } = runUntilRequest(truck, null, 'offers')
    truck.receive(request, { kind: 'offers', offers: [buildJourney()] }, now)
    expect(truck.idle).toBeUndefined()
    expect(truck.act(now)).toMatchObject({ command: { name: 'accept' } })
  })

  it('reloads its data when the reported journey is no longer its own', () => {
    const truck = buildTruck()
    const { request, now } = runUntilRequest(truck, onRoute, 'positions')
    truck.receive(request, { kind: 'positions', journeyId: null }, now)
    expect(truck.act(now)).toEqual({ kind: 'me' })
    truck.receive({ kind: 'me' }, meReply(null), now)
    expect(runUntilRequest(truck, null, 'offers', now).now - now).toBeLessThan(hour)
  })

  it('reloads its data after a rejection, and waits before a retry', () => {
    const truck = buildTruck()
    const loading = { ...onRoute, journeyStateId: journeyStates.Carry }
    const { request, now } = runUntilRequest(truck, loading, 'command')
    truck.receive(
      request,
      { kind: 'refused', status: 409, code: 'journey.transition-refused' },
      now,
    )
    expect(truck.act(now)).toEqual({ kind: 'me' })
    truck.receive({ kind: 'me' }, meReply(loading), now)
    const again = runUntilRequest(truck, loading, 'command', now)
    expect(again.now - now).toBeGreaterThanOrEqual(minuteMs / speed)
  })

  it('waits before it loads its data again after a rejection', () => {
    const refusal: GatewayReply = { kind: 'refused', status: 404, code: 'driver.not-found' }
    const unknown = buildTruck()
    unknown.receive({ kind: 'me' }, refusal, start)
    expect(unknown.wakeAt).toBeGreaterThan(start)

    const known = buildTruck()
    known.receive({ kind: 'me' }, meReply(onRoute), start)
    const { request, now } = runUntilRequest(known, onRoute, 'me')
    known.receive(request, refusal, now)
    expect(known.act(now)?.kind).not.toBe('me')
  })

  it('resolves a novelty reported by an administrator', () => {
    const since = new Date(start).toISOString()
    const withNovelty: JourneyDocument = {
      ...onRoute,
      journeyStateId: journeyStates.Novelty,
      interrupted: [journeyStates.OnRoute],
      novelty: { code: 'PINCHADA', since, steps: [] },
    }
    const { request } = runUntilRequest(buildTruck(), withNovelty, 'command')
    expect(request).toMatchObject({ command: { name: 'resolveNovelty' } })
  })

  it.each(['HURTO', 'ACCIDENTE', 'SOSPECHA', 'SALUD'] as const)(
    'leaves a critical novelty to the control room: %s',
    (code) => {
      const since = new Date(start).toISOString()
      const withNovelty: JourneyDocument = {
        ...onRoute,
        journeyStateId: journeyStates.Novelty,
        interrupted: [journeyStates.OnRoute],
        novelty: { code, since, steps: [] },
      }
      expect(() => runUntilRequest(buildTruck(), withNovelty, 'command')).toThrow(/never sent/)
    },
  )

  it('does not insist when the control room has made a kind of novelty critical', () => {
    const since = new Date(start).toISOString()
    const withNovelty: JourneyDocument = {
      ...onRoute,
      journeyStateId: journeyStates.Novelty,
      interrupted: [journeyStates.OnRoute],
      novelty: { code: 'PINCHADA', since, steps: [] },
    }
    const truck = buildTruck()
    const { request, now } = runUntilRequest(truck, withNovelty, 'command')
    const refusal = { kind: 'refused', status: 403, code: 'journey.needs-control-room' } as const
    truck.receive(request, refusal, now)
    expect(() => runUntilRequest(truck, withNovelty, 'command', now)).toThrow(/never sent/)
  })

  it('sends recoverSignal when its journey is UnUpdated', () => {
    const unUpdated: JourneyDocument = {
      ...onRoute,
      journeyStateId: journeyStates.UnUpdated,
      interrupted: [journeyStates.OnRoute],
    }
    const { request } = runUntilRequest(buildTruck(), unUpdated, 'command')
    expect(request).toMatchObject({ command: { name: 'recoverSignal' } })
  })
})

describe('a drive through zones without coverage', () => {
  /** The reports of one truck from Bogotá to Buenaventura. */
  function reportsOf(seed: number) {
    const gateway = new FakeGateway(speed)
    const truck = buildTruck(seed)
    gateway.addJourney({ ...onRoute, driver: { id: truck.token, name: '', phone: '' } })
    play(gateway, [truck], { from: start, until: start + 12 * hour, tickEvery: 60_000 })
    const { points } = gateway.driver(truck.token)
    const times = [...new Set(points.map(({ at }) => at))].toSorted((one, other) => one - other)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    const maxDelay = Math.max(...points.map(({ at, receivedAt }) => receivedAt - at))
    return { longestGap: Math.max(...gaps), maxDelay }
  }
  const drives = Array.from({ length: 200 }, (_, seed) => reportsOf(seed))
  // A broken phone records nothing; the others recorded everything.
  const complete = drives.filter(({ longestGap }) => longestGap < 2 * pace.stopped)

  it('records every position, and sends it late', () => {
    expect(complete.length).toBeGreaterThan(150)
    // A truck that is stopped by a novelty may not reach such a zone.
    const late = complete.filter(({ maxDelay }) => maxDelay > pace.moving)
    expect(late.length).toBeGreaterThan(0.9 * complete.length)
  })

  it('is silent for long only with a broken phone', () => {
    expect(drives.length - complete.length).toBeGreaterThan(0)
    for (const { maxDelay } of complete) expect(maxDelay).toBeLessThan(2 * hour)
  })
})
