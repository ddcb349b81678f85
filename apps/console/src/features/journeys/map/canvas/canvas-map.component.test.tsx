import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessibleAgain, openConsole } from '../../../../../test/stage/open-console.tsx'
import { mapColors } from '../map-colors.ts'
import { toScreen, toWorld } from '../mercator.ts'
import { countryCamera } from './camera.ts'
import { CanvasEngine } from './canvas-engine.ts'

const now = new Date().toISOString()
const yard = { lat: 4.3, lng: -74.8 }
/** Enough for a cluster, in one yard near the middle of the country. */
const journeys = ['1', '2', '3', '4', '5', '6'].map((number) =>
  exampleJourney({
    stateSince: now,
    position: { ...yard, at: now, progress: 0.25 },
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
    await expect.poll(() => countColors(canvasOf(map))).toBeGreaterThan(20)

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
    await expectAccessibleAgain()
  },
)

test('a closed map is not painted again by what still comes', async () => {
  const frame = document.createElement('div')
  Object.assign(frame.style, { position: 'relative', width: '600px', height: '400px' })
  const canvas = document.createElement('canvas')
  frame.append(canvas)
  document.body.append(frame)
  const onFailure = vi.fn()
  const engine = new CanvasEngine(frame, canvas, {
    colors: mapColors.light,
    camera: null,
    onFailure,
  })
  await expect.poll(() => countColors(canvas)).toBeGreaterThan(20)
  await untilPainted(canvas)
  const painted = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
  engine.close()
  engine.drawMarks([])
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(painted).not.toHaveBeenCalled()
  expect(onFailure).not.toHaveBeenCalled()
  painted.mockRestore()
  frame.remove()
})

test('a dragged map moves its picture, and paints another before that one ends', async () => {
  await openConsole('/admin/en-curso', { collections: { journeys }, answers })
  const map = page.getByRole('region', { name: /^Mapa de los viajes/ })
  await expect.element(map).toBeVisible()
  const canvas = canvasOf(map)
  await expect.poll(() => hasSea(canvas)).toBe(true)
  await untilPainted(canvas)
  const [begin, picture] = [cornerOf(canvas), canvas.toDataURL()]
  const isSamePicture = () => canvas.toDataURL() === picture

  // A short way: the same picture, elsewhere.
  await drag(map, 60, 40)
  await expect.poll(() => cornerOf(canvas)).toEqual({ x: begin.x + 60, y: begin.y + 40 })
  expect(isSamePicture()).toBe(true)

  // A long way: another picture around the view, neither scaled nor between two pixels.
  await drag(map, 0, 180)
  await expect.poll(isSamePicture).toBe(false)
  await untilPainted(canvas)
  expect(cornerOf(canvas)).toEqual({
    x: Math.round(cornerOf(canvas).x),
    y: Math.round(cornerOf(canvas).y),
  })
  expect(canvas.style.transform).toMatch(/scale\(1\)$/)

  // The trucks have moved with the map, and open where they are now.
  const size = { width: map.element().clientWidth, height: map.element().clientHeight }
  const { x, y } = toScreen({ ...countryCamera(size), ...size }, toWorld(yard))
  await map.click({ position: { x: x + 60, y: y + 220 } })
  await expect.element(page.getByRole('region', { name: 'En este punto' })).toBeVisible()
})

const canvasOf = (map: Locator) => map.element().querySelector('canvas') as HTMLCanvasElement

/** Only the basemap has this colour. */
function hasSea(canvas: HTMLCanvasElement): boolean {
  const [red, green, blue] = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? []
  const sea = [red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')
  return `#${sea}` === mapColors.light.sea
}

/** Where the picture begins, in pixels of the map. */
function cornerOf(canvas: HTMLCanvasElement): { x: number; y: number } {
  const { e: x, f: y } = new DOMMatrix(canvas.style.transform)
  return { x, y }
}

/** Names and numbers are painted over several frames: the picture is ready when it stays the same for a while. */
async function untilPainted(canvas: HTMLCanvasElement): Promise<void> {
  let [before, timesSame] = ['', 0]
  await expect
    .poll(() => {
      const picture = canvas.toDataURL()
      timesSame = picture === before ? timesSame + 1 : 0
      before = picture
      return timesSame
    })
    .toBeGreaterThan(5)
}

/** With the mouse, from the middle of the map. */
async function drag(map: Locator, x: number, y: number): Promise<void> {
  const { clientWidth, clientHeight } = map.element()
  const from = { x: clientWidth / 2, y: clientHeight / 2 }
  await userEvent.dragAndDrop(map, map, {
    sourcePosition: from,
    targetPosition: { x: from.x + x, y: from.y + y },
  })
}

function countColors(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const colors = new Set<number>()
  for (let at = 0; at < (data?.length ?? 0); at += 4) {
    colors.add(((data?.[at] ?? 0) << 16) | ((data?.[at + 1] ?? 0) << 8) | (data?.[at + 2] ?? 0))
  }
  return colors.size
}
