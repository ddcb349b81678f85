import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { crowdedWorld } from '../../../test/stage/crowded-world.ts'
import { areOnOneLine, findCutTexts } from '../../../test/stage/layout-checks.ts'
import { openConsole } from '../../../test/stage/open-console.tsx'

const main = page.getByRole('main')
const screens: [name: string, path: string, part: Locator][] = [
  ['the list', '/admin/en-curso', main.getByRole('grid')],
  ['the board', '/admin/en-curso?vista=tablero', main.getByLabelText('Tablero por estado')],
  ['Atención', '/admin/atencion', main],
  ['Notificaciones', '/admin/notificaciones', main],
]

afterEach(() => page.viewport(1440, 900))

describe.each([
  [1280, 720],
  [1440, 900],
])('at %i × %i', (width, height) => {
  test.each(screens)('no text of %s is cut', async (_, path, part) => {
    await page.viewport(width, height)
    await openConsole(path, crowdedWorld())
    await expect.element(part.getByText(/V-130\d\d/).first()).toBeVisible()
    await document.fonts.ready
    expect(findCutTexts(part.element())).toEqual([])
  })

  test('the toolbar of En curso is one line, also with filters', async () => {
    await page.viewport(width, height)
    const filters = 'cliente=c0&corredor=76109-08001&vehiculo=Tractomula&conductor=d0,d3'
    await openConsole(`/admin/en-curso?${filters}`, crowdedWorld())
    const bar = main.getByRole('group', { name: 'Filtros' })
    await expect.element(bar.getByRole('button', { name: 'Quitar filtros' })).toBeVisible()
    expect(areOnOneLine([...bar.element().children])).toBe(true)
    const states = main.getByRole('group', { name: 'Filtrar por estado' })
    expect(areOnOneLine(states.getByRole('button').elements())).toBe(true)
    expect(states.element().scrollWidth).toBeLessThanOrEqual(states.element().clientWidth)
    expect(bar.element().scrollWidth).toBeLessThanOrEqual(bar.element().clientWidth)
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
