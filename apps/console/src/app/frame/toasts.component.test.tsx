import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearToasts, hideNews, showNews, showToast } from '#ui/toasts.tsx'
import { crowdedWorld } from '../../../test/stage/crowded-world.ts'
import { findCovered } from '../../../test/stage/layout-checks.ts'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'

const screens = [
  '/admin/en-curso',
  '/admin/en-curso?vista=tablero',
  '/admin/en-curso?vista=mapa',
  '/admin/atencion',
  '/admin/notificaciones',
  '/admin/ajustes',
]

const findToast = () => document.querySelector('[data-toast]')

const showFailure = () =>
  showToast(
    'No se guardó el cambio',
    'Conexión al servidor. Revise su conexión a internet e intente de nuevo en unos minutos.',
    'failed',
    { label: 'Reintentar', run: () => undefined, forMs: 60_000 },
  )

afterEach(async () => {
  clearToasts()
  hideNews()
  await page.viewport(1440, 900)
})

/** From the widest to the narrowest, in one opening of the screen. */
const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const

test.each(screens)('a toast on %s covers nothing', async (path) => {
  await openConsole(path, crowdedWorld())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  showFailure()
  for (const [width, height] of sizes) {
    await page.viewport(width, height)
    await expect
      .poll(() => {
        const box = findToast()?.getBoundingClientRect()
        return box && [box.left >= 0, box.right <= width, box.bottom <= height]
      })
      .toEqual([true, true, true])
    await expect.poll(() => findCovered(findToast() as Element)).toEqual([])
  }
})

test('a toast covers neither a dialog nor the bar of selected journeys', async () => {
  await page.viewport(1280, 720)
  await openConsole('/admin/en-curso', crowdedWorld())
  const grid = page.getByRole('grid')
  await expect.element(grid.getByText(/^V-130\d\d$/).first()).toBeVisible()
  await userEvent.keyboard('jx')
  await expect.element(page.getByRole('region', { name: 'Acciones en lote' })).toBeVisible()
  showFailure()
  await expect.poll(findToast).not.toBeNull()
  expect(findToast() && findCovered(findToast() as Element)).toEqual([])
  await expectAccessible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(findToast() && findCovered(findToast() as Element)).toEqual([])
})

test('one toast at a time: the result first, then the news, which close by themselves', async () => {
  await openConsole('/admin/ajustes', crowdedWorld())
  showNews({
    title: '2 notificaciones nuevas',
    message: 'La última: Novedad en V-13044.',
    color: 'var(--tone-red-solid)',
    action: { label: 'Ver', run: () => undefined },
    forMs: 300,
    onClosed: () => undefined,
  })
  await expect.element(page.getByText('2 notificaciones nuevas')).toBeVisible()
  showToast('Regla guardada', 'Novedad quedó al día.', 'done', {
    label: 'Deshacer',
    run: () => undefined,
    forMs: 200,
  })
  await expect.element(page.getByText('Regla guardada')).toBeVisible()
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1)
  await expect.element(page.getByText('2 notificaciones nuevas')).toBeVisible()
  await expect.poll(findToast).toBeNull()
})
