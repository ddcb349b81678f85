import { expectAccessibleInShapes } from './support/accessibility.ts'
import { takeAsFreeDriver } from './support/gateway-clients.ts'
import { typeAt } from './support/keyboard.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

inOwnWorld(import.meta.url)

test('a journey is created by keyboard alone, and its page shows that a driver takes it', async ({
  page,
  server,
}) => {
  const { keyboard } = page
  const chooseFirst = async (name: RegExp) => {
    await expect(page.getByRole('option').first()).toHaveText(name)
    await keyboard.press('Enter')
  }
  await openSignedIn(page, { at: '/admin/por-asignar' })
  await expect(page.getByRole('link', { name: 'Nuevo viaje' })).toBeVisible()
  await keyboard.press('+')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await keyboard.type('cementos')
  await chooseFirst(/^Cementos/)
  await typeAt(page, 'Corredor', 'bogotá → med')
  await chooseFirst(/^Bogotá → Medellín/)
  await typeAt(page, 'Carga', 'Cemento en sacos')
  await typeAt(page, 'Flete', '3.200.000')

  await page.reload()
  await expect(page.getByText('Borrador recuperado.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Flete (pesos)' })).toHaveValue('3.200.000')
  await expectAccessibleInShapes(page, ['a desktop, dark'])

  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: /^Viaje V-\d+ creado$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Candidatos' })).toBeVisible()
  await expect(page.getByText(/^Está publicado/)).toBeVisible()

  const journeyId = new URL(page.url()).searchParams.get('creado') ?? ''
  await takeAsFreeDriver(server, journeyId)
  await expect(page.getByText(/ lo tomó con [A-Z]{3}/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Candidatos' })).toBeHidden()
})
