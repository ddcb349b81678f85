import { afterEach, describe, expect, test } from 'vitest'
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
/** `ready`: the last text that appears. */
const screens: [name: string, path: string, part: Locator, ready: RegExp][] = [
  ['the list', '/admin/en-curso', main.getByRole('grid'), /^\+.*h por/],
  [
    'the board',
    '/admin/en-curso?vista=tablero',
    main.getByLabelText('Tablero por estado'),
    /V-130/,
  ],
  ['Atención', '/admin/atencion', main, /V-130/],
  ['Por asignar', '/admin/por-asignar', main, /y 6 más$/],
  ['Por aprobar', '/admin/por-aprobar', main, /V-137/],
  ['Notificaciones', '/admin/notificaciones', main, /V-130/],
]

const lists = [
  ['En curso', '/admin/en-curso'],
  ['Atención', '/admin/atencion'],
  ['Por asignar', '/admin/por-asignar'],
  ['Por aprobar', '/admin/por-aprobar'],
] as const

afterEach(() => page.viewport(1440, 900))

describe.each([
  [1280, 720],
  [1440, 900],
])('at %i × %i', (width, height) => {
  test.each(screens)('no text of %s is cut or broken', async (_, path, part, ready) => {
    await page.viewport(width, height)
    await openConsole(path, crowdedWorld())
    await expect.element(part.getByText(ready).first()).toBeVisible()
    await document.fonts.ready
    await expect.poll(() => findCutTexts(part.element())).toEqual([])
    expect(findBrokenWords(part.element())).toEqual([])
    expect(findOverflowing(part.element().querySelectorAll('article, [role=grid] tr'))).toEqual([])
  })

  test.each(lists)('the toolbar of %s is one line, with all its filters', async (_, path) => {
    await page.viewport(width, height)
    await openConsole(path, crowdedWorld())
    const bar = main.getByRole('group', { name: 'Filtros' })
    await expect.element(bar.getByRole('button', { name: /\d/ }).first()).toBeVisible()
    await document.fonts.ready
    expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(32)
    expect(bar.element().scrollWidth).toBeLessThanOrEqual(bar.element().clientWidth)
    const title = page.getByRole('heading', { level: 1 }).element().parentElement
    expect(title?.scrollWidth).toBeLessThanOrEqual(title?.clientWidth ?? 0)
    expect(title?.getBoundingClientRect().height).toBeLessThanOrEqual(32)
  })

  test('all states of En curso are in view, also with filters', async () => {
    await page.viewport(width, height)
    const filters = 'cliente=c0&corredor=76001-76109&vehiculo=Tractomula&conductor=d0,d3'
    await openConsole(`/admin/en-curso?${filters}`, crowdedWorld())
    const bar = main.getByRole('group', { name: 'Filtros' })
    await expect.element(bar.getByRole('button', { name: 'Quitar filtros' })).toBeVisible()
    await document.fonts.ready
    const states = main.getByRole('group', { name: 'Filtrar por estado' })
    await expect.poll(() => states.getByRole('button').elements().length).toBe(6)
    expect(areOnOneLine(states.getByRole('button').elements())).toBe(true)
    expect(areOnOneLine([...bar.element().children])).toBe(true)
  })

  test('the board has its six states in view', async () => {
    await page.viewport(width, height)
    await openConsole('/admin/en-curso?vista=tablero', crowdedWorld())
    const board = main.getByLabelText('Tablero por estado')
    await expect.element(board.getByText(/V-130\d\d/).first()).toBeVisible()
    expect(board.element().scrollWidth).toBeLessThanOrEqual(board.element().clientWidth)
  })

  test('the count of the bell covers neither the bell nor a neighbour', async () => {
    await page.viewport(width, height)
    await openConsole('/admin/notificaciones', crowdedWorld())
    const banner = page.getByRole('banner')
    const bell = banner.getByRole('button', { name: /^Notificaciones/ })
    await expect.element(bell).toHaveTextContent(/\d/)
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

test('on a phone the counts of Atención are beside each other and cover no name', async () => {
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
})
