import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { openConsole } from '../../../../test/stage/open-console.tsx'

const journey = exampleJourney({ code: 'V-13044' })
const closed = { ...journey, journeyStateId: journeyStates.Finish }
const detail = { [`GET /gateway/journeys/${journey.id}`]: buildDetail(journey) }
const heading = page.getByRole('heading', { level: 1 })

test('a code in the address opens the journey under way', async () => {
  const collections = { journeys: [journey] }
  const { address } = await openConsole('/admin/viajes/V-13044', { collections, answers: detail })
  await expect.element(heading).toHaveTextContent('V-13044')
  expect(address()).toBe(`/admin/viajes/${journey.id}`)
})

test('a code without its dash opens a closed journey, found by the server', async () => {
  const { address } = await openConsole('/admin/viajes/v13044?evento=2', {
    collections: { [`journeys/${journey.id}`]: [closed] },
    answers: {
      ...detail,
      'GET /gateway/journeys': { journeys: [closed], facts: {}, nextCursor: null },
    },
  })
  await expect.element(heading).toHaveTextContent('V-13044')
  expect(address()).toBe(`/admin/viajes/${journey.id}?evento=2`)
})

test('a code that no journey has says so', async () => {
  const near = exampleJourney({ code: 'V-130440' })
  await openConsole('/admin/viajes/V-13044', {
    answers: {
      'GET /gateway/journeys': { journeys: [near], facts: {}, nextCursor: null },
      'GET /gateway/journeys/V-13044': () => new Response(null, { status: 404 }),
    },
  })
  await expect.element(page.getByText('Este viaje no está')).toBeVisible()
})
