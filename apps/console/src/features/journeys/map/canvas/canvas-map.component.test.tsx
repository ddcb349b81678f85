import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../../test/stage/open-console.tsx'

const now = new Date().toISOString()
/** Enough for a cluster, in one yard near the middle of the country. */
const journeys = ['1', '2', '3', '4', '5', '6'].map((number) =>
  exampleJourney({
    stateSince: now,
    position: { lat: 4.3, lng: -74.8, at: now, progress: 0.25 },
    id: `00000000-0000-4000-8000-00000000000${number}`,
    code: `V-4821${number}`,
  }),
)
const answers = Object.fromEntries(
  journeys.map((journey) => [`GET /gateway/journeys/${journey.id}`, buildDetail(journey)]),
)

test(
  'without a graphics card the list has a light map, which the keyboard can use',
  {
    timeout: 40_000,
  },
  async () => {
    await openConsole('/admin/en-curso', { collections: { journeys }, answers })
    const map = page.getByRole('region', { name: /^Mapa de los viajes/ })
    await expect.element(map).toBeVisible()
    await expect.element(page.getByText(/GeoNames \(CC BY 4\.0\)/)).toBeVisible()
    // The sea, the land and the roads: a blank canvas has one colour.
    await expect.poll(() => countColors(map.element() as HTMLCanvasElement)).toBeGreaterThan(20)

    map.element().focus()
    await userEvent.keyboard('{Enter}')
    const list = page.getByRole('region', { name: 'En este punto' })
    await expect.element(list.getByRole('heading')).toHaveTextContent('6')
    await list.getByRole('button', { name: /V-48212/ }).click()
    const card = page.getByRole('region', { name: 'Viaje V-48212' })
    await expect.element(card).toHaveTextContent('TTK 482 · Wilson Pardo')
    await expect.element(card).toHaveTextContent(/En Girardot, vía .* – /)
    await expect
      .element(card.getByRole('link', { name: 'Llamar al conductor' }))
      .toHaveAttribute('href', 'tel:+573001234567')
    await page.getByRole('button', { name: 'Seguir' }).click()
    await expect
      .element(page.getByRole('button', { name: 'Seguir' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expectAccessible()
  },
)

function countColors(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const colors = new Set<number>()
  for (let at = 0; at < (data?.length ?? 0); at += 4) {
    colors.add(((data?.[at] ?? 0) << 16) | ((data?.[at + 1] ?? 0) << 8) | (data?.[at + 2] ?? 0))
  }
  return colors.size
}
