import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test } from 'vitest'
import type { RowSource } from '#data/live/live-database.ts'
import { RowStore } from '#data/live/rows/row-store.ts'
import { LiveRoadBlocks } from './live-road-blocks.ts'

const blocked = exampleJourney({
  id: 'a',
  version: 1,
  journeyStateId: 13,
  interrupted: [9],
  novelty: { code: 'PARO', since: '2026-11-16T11:00:00.000Z', steps: [] },
})

test('follows the closed roads that the tray reports', () => {
  const store = new RowStore()
  const blocks = new LiveRoadBlocks(store as unknown as RowSource<JourneyDocument>)
  const stop = blocks.start()
  expect(blocks.get()).toEqual([])

  store.apply({ put: [blocked, exampleJourney({ id: 'b', version: 1 })] })
  expect(blocks.get()).toMatchObject([{ journeyId: 'a', code: 'PARO', progress: 0.25 }])

  const puncture = { code: 'PINCHADA' as const, since: '2026-11-16T11:30:00.000Z', steps: [] }
  store.apply({ put: [{ ...blocked, version: 2, novelty: puncture }] })
  expect(blocks.get()).toEqual([])

  store.apply({ put: [{ ...blocked, version: 3 }] })
  store.apply({ remove: ['a'] })
  expect(blocks.get()).toEqual([])

  stop()
  store.apply({ put: [{ ...blocked, version: 4 }] })
  expect(blocks.get()).toEqual([])
})
