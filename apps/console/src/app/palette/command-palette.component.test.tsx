import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'

const palette = page.getByRole('dialog', { name: 'Buscar' })
const journey = exampleJourney()

async function openPalette(search: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.getByRole('combobox').fill(search)
}

describe('the palette', () => {
  let address: () => string
  beforeEach(async () => {
    ;({ address } = await openConsole('/admin/notificaciones', {
      collections: { journeys: [journey] },
    }))
  })

  test('finds a page typed without accents and opens it', async () => {
    await openPalette('atencion')
    await expect
      .element(palette.getByRole('option', { name: /^Atención/, selected: true }))
      .toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(palette).not.toBeInTheDocument()
    await expect.poll(address).toBe('/admin/atencion')
  })

  test('finds a journey in progress by its code and opens it', async () => {
    await openPalette(journey.code.replace('-', '').toLowerCase())
    const journeys = palette.getByRole('group', { name: 'Viajes activos' })
    await expect
      .element(journeys.getByRole('option', { name: new RegExp(journey.code), selected: true }))
      .toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/admin/viajes/${journey.id}`)
  })

  test('finds a page by its search words', async () => {
    await openPalette('contrasena')
    await expect
      .element(palette.getByRole('option', { name: 'Cambiar la contraseña' }))
      .toBeVisible()
  })

  test('an action on a journey asks which one and opens its dialog', async () => {
    await openPalette('cancelar')
    await palette.getByRole('option', { name: 'Cancelar viaje' }).click()
    const field = palette.getByRole('combobox', { name: 'Cancelar viaje: ¿de qué viaje?' })
    await field.fill(journey.code)
    await expect
      .element(palette.getByRole('option', { name: new RegExp(journey.code), selected: true }))
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/admin/viajes/${journey.id}`)
    await expect
      .element(page.getByRole('dialog', { name: `Cancelar viaje · ${journey.code}` }))
      .toBeVisible()
  })

  test('finds a journey by the phone of its driver', async () => {
    await openPalette(journey.driver?.phone ?? '')
    await expect
      .element(palette.getByRole('option', { name: new RegExp(journey.code), selected: true }))
      .toBeVisible()
  })

  test('says when nothing matches and closes with Escape', async () => {
    await openPalette('xyzzy')
    await expect.element(palette.getByText('Nada coincide con «xyzzy».')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
  })
})

test('the palette still finds pages when the history search fails', async () => {
  await openConsole('/admin/notificaciones', { answers: { 'GET /gateway/journeys': undefined } })
  await openPalette('atencion')
  await expect.element(palette.getByText('El historial no se pudo consultar.')).toBeVisible()
  await expect.element(palette.getByRole('option', { name: /^Atención/ })).toBeVisible()
})
