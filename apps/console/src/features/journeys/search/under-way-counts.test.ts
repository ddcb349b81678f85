import { attentionStateIds, inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { createRandom } from '#data/live/testing/random.ts'
import {
  countUnderWay,
  describeUnderWay,
  readUnderWay,
} from '#features/journeys/live/under-way-counts.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { countQueue, readCounts } from './attention-queue.ts'
import { JourneyFacets } from './journey-facets.ts'
import { createFilter } from './journey-filter.ts'

const states = [...inProgressStateIds, ...attentionStateIds]
const severities = ['critical', 'medium'] as const

test('feed and tray are all journeys under way, counted alike by the rail, En curso and Atención', () => {
  const random = createRandom(19)
  const rows = new TestingRows()
  const rail = countUnderWay(rows)
  const inProgress = new JourneyFacets(rows, createFilter({ texto: 'café', soloEnCurso: 1 }))
  const queue = countQueue(rows, { texto: 'panela' })
  for (const view of [rail, inProgress, queue]) view.subscribe(() => undefined)
  for (let step = 0; step < 400; step += 1) {
    const id = `j${Math.floor(random() * 40)}`
    const journeyStateId = states[Math.floor(random() * states.length)] ?? 9
    const severity = severities[Math.floor(random() * 4)]
    if (random() < 0.2) rows.remove(id)
    else
      rows.put(
        buildAssessed(id, {
          journeyStateId,
          attention: severity ? [{ reason: 'late', severity, since: 1 }] : [],
          isSnoozed: severity !== 'critical' && random() < 0.2,
        }),
      )
    const { feed, tray, attention } = readUnderWay(rail.get())
    const counts = readCounts(queue.get(), {})
    expect(feed + tray).toBe(rows.getIds().length)
    expect(inProgress.get()).toMatchObject({ feed, tray })
    expect(counts).toMatchObject({ feed, tray, pending: attention })
  }
})

test('the counts of feed and tray are written as a sum', () => {
  expect(describeUnderWay({ feed: 1252, tray: 33 })).toBe('1.252 en curso + 33 en atención')
})
