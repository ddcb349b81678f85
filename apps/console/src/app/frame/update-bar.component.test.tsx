import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { crowdedWorld } from '../../../test/stage/crowded-world.ts'
import { findCovered } from '../../../test/stage/layout-checks.ts'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'

const text = page.getByText('Hay una versión nueva de Arriero.')
const palette = page.getByRole('dialog', { name: 'Buscar' })
const load = vi.fn<() => void>()

async function searchPalette(search: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.getByRole('combobox').fill(search)
}

afterEach(async () => {
  load.mockClear()
  await page.viewport(1440, 900)
})

describe.each([
  [1280, 720],
  [1440, 900],
  [390, 844],
])('a newer build at %i × %i', (width, height) => {
  test('is offered in a row that covers nothing', async () => {
    await page.viewport(width, height)
    const { services } = await openConsole('/admin/en-curso', crowdedWorld())
    services.updates.offer(load)
    await expect.element(text).toBeVisible()
    const bar = text.element().parentElement
    if (!bar) throw new Error('The text stands alone')
    expect(findCovered(bar)).toEqual([])
    const { left, right, bottom } = bar.getBoundingClientRect()
    expect([left >= 0, right <= width, bottom <= height]).toEqual([true, true, true])
    await expectAccessible(bar)
    expect(load).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Actualizar' }).click()
    expect(load).toHaveBeenCalledOnce()
  })
})

test('put off, it leaves the screen and stays in the palette', async () => {
  const { services } = await openConsole('/admin/ajustes')
  await searchPalette('version')
  await expect.element(palette.getByText(/^Nada coincide/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  services.updates.offer(load)
  await page.getByRole('button', { name: 'Más tarde' }).click()
  await expect.element(text).not.toBeInTheDocument()
  await searchPalette('version')
  await palette.getByRole('option', { name: 'Actualizar Arriero' }).click()
  expect(load).toHaveBeenCalledOnce()
})

test('the console is installed from settings or palette, where the browser offers it', async () => {
  await openConsole('/admin/ajustes')
  const button = page.getByRole('button', { name: 'Instalar' })
  await expect.element(page.getByRole('heading', { name: 'Densidad' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()

  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const offer = () =>
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  offer()
  await expect.element(button).toBeVisible()
  await expectAccessible()
  await button.click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(button).not.toBeInTheDocument()

  offer()
  await searchPalette('aplicacion')
  await palette.getByRole('option', { name: 'Instalar Arriero' }).click()
  expect(prompt).toHaveBeenCalledTimes(2)
})
