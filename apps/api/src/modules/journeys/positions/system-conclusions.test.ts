import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it, vi } from 'vitest'
import { createLogger } from '#platform/observability/logger.ts'
import type { JourneyUnderWay } from './driver-standing.ts'
import { SystemConclusions } from './system-conclusions.ts'

const site = { lat: 4.65, lng: -74.11 }
const at = Date.parse('2026-11-15T12:00:00Z')
const marker = { ...site, at }

const arriving = (id: string): JourneyUnderWay => ({
  id,
  journeyStateId: journeyStates.OnWay,
  interrupted: [],
  origin: site,
  destination: { lat: 6.25, lng: -75.58 },
  marker,
  since: 0,
})

/** An operation that takes until it is told. */
function open() {
  const letGo: ((done: boolean) => void)[] = []
  const performAsSystem = vi.fn(
    (_id: string, _event: string, _place?: object) =>
      new Promise<boolean>((resolve) => letGo.push(resolve)),
  )
  const log = createLogger('silent')
  const conclusions = new SystemConclusions({ operation: { performAsSystem }, log })
  const asked = () => performAsSystem.mock.calls.map(([id, event]) => `${id} ${event}`)
  return { conclusions, performAsSystem, letGo, asked }
}

it('says where and when the truck was seen there', () => {
  const { conclusions, performAsSystem } = open()
  conclusions.consider(arriving('a'))
  expect(performAsSystem).toHaveBeenCalledExactlyOnceWith('a', 'arriveAtOrigin', {
    ...site,
    reportedAt: new Date(at),
  })
})

it('performs few at once, and each journey once', async () => {
  const { conclusions, letGo, asked } = open()
  for (const id of ['a', 'a', 'b', 'c', 'c', 'd']) conclusions.consider(arriving(id))
  expect(asked()).toEqual(['a arriveAtOrigin', 'b arriveAtOrigin'])
  letGo[0]?.(true)
  await vi.waitFor(() => expect(asked()).toHaveLength(3))
  letGo[1]?.(true)
  await vi.waitFor(() => expect(asked()).toHaveLength(4))
  expect(asked().slice(2)).toEqual(['c arriveAtOrigin', 'd arriveAtOrigin'])
})

it('goes no further when somebody else was first', async () => {
  const { conclusions, letGo, asked } = open()
  const silent = { ...arriving('a'), interrupted: [journeyStates.OnWay] }
  conclusions.consider({ ...silent, journeyStateId: journeyStates.UnUpdated })
  letGo[0]?.(false)
  await conclusions.stop()
  expect(asked()).toEqual(['a recoverSignal'])
})

it('survives a failure, and concludes the same from the next report', async () => {
  const { conclusions, performAsSystem, asked } = open()
  performAsSystem.mockRejectedValueOnce(new Error('away'))
  conclusions.consider(arriving('a'))
  await vi.waitFor(() => {
    conclusions.consider(arriving('a'))
    expect(asked()).toHaveLength(2)
  })
})

it('gives up what waits when it stops', async () => {
  const { conclusions, letGo, asked } = open()
  for (const id of ['a', 'b', 'c']) conclusions.consider(arriving(id))
  const stopped = conclusions.stop()
  for (const done of letGo) done(true)
  await stopped
  expect(asked()).toHaveLength(2)
})
