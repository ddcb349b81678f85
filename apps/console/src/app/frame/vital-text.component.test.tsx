import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { crowdedWorld } from '../../../test/stage/crowded-world.ts'
import {
  areOnOneLine,
  findBrokenWords,
  findCutTexts,
  findOverflowing,
} from '../../../test/stage/layout-checks.ts'
import { openConsole } from '../../../test/stage/open-console.tsx'

const main = page.getByRole('main')
const board = main.getByLabelText('Tablero por estado')

/** `ready`: the last text that appears. */
const screens: [name: string, path: string, part: Locator, ready: RegExp][] = [
  ['the list', '/admin/en-curso', main.getByRole('grid'), /^\+.*h por/],
  ['the board', '/admin/en-curso?vista=tablero', board, /V-130/],
  ['Atención', '/admin/atencion', main, /V-130/],
  ['Por asignar', '/admin/por-asignar', main, /y 6 más$/],
  ['Por aprobar', '/admin/por-aprobar', main, /V-137/],
  ['Viajes', '/admin/viajes', main.getByRole('grid'), /^\+.*h por/],
  ['Notificaciones', '/admin/notificaciones', main, /V-130/],
]

/** Each screen is opened once, because that takes longer than all its checks. */
async function inBothSizes(check: () => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height)
    await check()
  }
}

afterEach(() => page.viewport(1440, 900))

test.each(screens)('no text of %s is cut or broken', async (_, path, part, ready) => {
  await openConsole(path, crowdedWorld())
  await expect.element(part.getByText(ready).first()).toBeVisible()
  await document.fonts.ready
  await inBothSizes(async () => {
    await expect.poll(() => findCutTexts(part.element())).toEqual([])
    await expect.poll(() => findBrokenWords(part.element())).toEqual([])
    await expect
      .poll(() => findOverflowing(part.element().querySelectorAll('article, [role=grid] tr')))
      .toEqual([])
    if (part === board) await expectWithinItsWidth(board)
  })
})

const expectWithinItsWidth = (part: Locator) =>
  expect.poll(() => part.element().scrollWidth - part.element().clientWidth).toBeLessThanOrEqual(0)

const heightOf = (element: Element | null | undefined) =>
  element?.getBoundingClientRect().height ?? Number.NaN

const filters = main.getByRole('group', { name: 'Filtros', exact: true })

test.each([
  ['En curso', '/admin/en-curso'],
  ['Atención', '/admin/atencion'],
  ['Por asignar', '/admin/por-asignar'],
  ['Por aprobar', '/admin/por-aprobar'],
  ['Viajes', '/admin/viajes'],
  [
    'Viajes with filters',
    '/admin/viajes?desde=2026-01-01&hasta=2026-12-30&estados=12&placa=ABC123',
  ],
])('the toolbar of %s is one line, with all its filters', async (_, path) => {
  await openConsole(path, crowdedWorld())
  await expect.element(filters.getByRole('button', { name: /\d/ }).first()).toBeVisible()
  await document.fonts.ready
  await inBothSizes(async () => {
    await expect.poll(() => heightOf(filters.element())).toBeLessThanOrEqual(32)
    await expectWithinItsWidth(filters)
    const title = page.getByRole('heading', { level: 1 }).element().parentElement
    expect(title?.scrollWidth).toBeLessThanOrEqual(title?.clientWidth ?? 0)
    expect(heightOf(title)).toBeLessThanOrEqual(32)
  })
})

test('all states of En curso are in view, also with filters', async () => {
  const chosen = 'cliente=c0&corredor=76001-76109&vehiculo=Tractomula&conductor=d0,d3'
  await openConsole(`/admin/en-curso?${chosen}`, crowdedWorld())
  await expect.element(filters.getByRole('button', { name: 'Quitar filtros' })).toBeVisible()
  await document.fonts.ready
  const states = main.getByRole('group', { name: 'Filtrar por estado' })
  await inBothSizes(async () => {
    await expect.poll(() => states.getByRole('button').elements().length).toBe(6)
    await expect.poll(() => areOnOneLine(states.getByRole('button').elements())).toBe(true)
    await expect.poll(() => areOnOneLine([...filters.element().children])).toBe(true)
  })
})

test('the count of the bell covers neither the bell nor a neighbour', async () => {
  await openConsole('/admin/notificaciones', crowdedWorld())
  const banner = page.getByRole('banner')
  const bell = banner.getByRole('button', { name: /^Notificaciones/ })
  await expect.element(bell).toHaveTextContent(/\d/)
  await inBothSizes(async () => {
    const edges = [...banner.getByRole('button').elements()]
      .map((element) => element.getBoundingClientRect())
      .toSorted((one, other) => one.left - other.left)
    edges.slice(1).forEach((box, index) => {
      expect(box.left).toBeGreaterThanOrEqual(edges[index]?.right ?? 0)
    })
    const { left, right } = bell.element().getBoundingClientRect()
    for (const part of bell.element().querySelectorAll('svg, span')) {
      expect(part.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    }
  })
})

test.each([
  ['Por asignar', '/admin/por-asignar'],
  ['Por aprobar', '/admin/por-aprobar'],
])('on a phone the lines of a row of %s begin at the same place', async (_, path) => {
  await page.viewport(390, 844)
  await openConsole(path, crowdedWorld())
  const row = main.getByRole('article').first()
  await expect.element(row.getByRole('link', { name: /V-13/ })).toBeVisible()
  const starts = () =>
    [...row.element().children].slice(1).map((cell) => cell.getBoundingClientRect().left)
  await expect.poll(() => new Set(starts()).size).toBe(1)
})

test('the new order is offered below the rows, not over them', async () => {
  await page.viewport(1280, 720)
  const { collections, answers } = crowdedWorld()
  const moved = {
    ...collections['journeys']?.[0],
    code: 'V-13099',
    id: '00000000-0000-4000-8000-000000000000',
    version: 41,
  }
  const { live } = await openConsole('/admin/en-curso?orden=codigo&soloEnCurso=1', {
    collections,
    answers,
  })
  const grid = main.getByRole('grid')
  await expect.element(grid.getByText(/V-130\d\d/).first()).toBeVisible()
  await userEvent.keyboard('j')
  live().put('journeys', moved)
  const apply = main.getByRole('button', { name: 'Aplicar' })
  await expect.element(apply).toBeVisible()
  const scroller = grid.element().parentElement
  const bottom = scroller?.getBoundingClientRect().bottom ?? 0
  expect(apply.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

test('two counts of Atención cover neither its name nor its icon', async () => {
  await page.viewport(390, 844)
  const { collections, answers } = crowdedWorld()
  const novelty = { code: 'HURTO', since: new Date().toISOString(), steps: [] }
  const theft = { journeyStateId: 13, interrupted: [9], novelty }
  const journeys = collections['journeys'] ?? []
  await openConsole('/admin/atencion', {
    collections: { ...collections, journeys: journeys.map((each) => ({ ...each, ...theft })) },
    answers,
  })
  const bar = page.getByRole('navigation', { name: 'Principal' })
  const link = bar.getByRole('link', { name: /^Atención.*crítica/ })
  await expect.element(link).toBeVisible()
  const [name, counts] = link.element().querySelectorAll(':scope > span')
  const bottom = counts?.getBoundingClientRect().bottom ?? Number.NaN
  expect(bottom).toBeLessThanOrEqual((name?.getBoundingClientRect().top ?? 0) + 1)
  await page.viewport(1280, 720)
  // The menu unfolds a moment after the window has become wider.
  const overflow = () => link.element().scrollWidth - link.element().clientWidth
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(link.element().querySelector('svg')?.clientWidth).toBe(18)
})
