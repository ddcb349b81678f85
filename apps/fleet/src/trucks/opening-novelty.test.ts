import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { FakeGateway } from '../../test/fake-gateway.ts'
import { play } from '../../test/play.ts'
import { paceOf } from '../pace.ts'
import { createDevices } from '../start-fleet.ts'

const now = Date.parse('2026-11-16T10:00:00Z')

it('happens to one truck on the road, within two minutes of the start', () => {
  const gateway = new FakeGateway(1)
  const trucks = 30
  const pace = paceOf(trucks, 1)
  const options = { trucks, customers: 0, pace, seed: 57, now }
  const devices = createDevices({ ...options, openingAfterMs: 60_000 })
  for (const [number, { token }] of devices.entries()) {
    const { id } = gateway.driver(token).me
    const journey = buildJourney({
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      journeyStateId: journeyStates.OnRoute,
      stateSince: new Date(now - 10 * minuteMs).toISOString(),
      driver: { id, name: 'Jhon Jairo', phone: '+573000000001' },
    })
    gateway.addJourney(journey)
  }
  const sent = play(gateway, devices, { from: now, until: now + 120_000, tickEvery: 5000 })
  const novelties = sent.filter(
    ({ request }) => request.kind === 'command' && request.command.name === 'reportNovelty',
  )
  expect(novelties).toHaveLength(1)
  expect(gateway.log.filter(({ isForeseeable }) => isForeseeable)).toEqual([])
})
