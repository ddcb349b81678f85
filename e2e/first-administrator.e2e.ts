import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { Customer, Driver } from './support/gateway-clients.ts'
import { drivingCommands, expectFinished } from './support/journeys.ts'
import { fillActivation } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ world: 'unclaimed' })

test('from nothing: the first administrator registers customer, vehicle and driver, and a journey is driven', async ({
  page,
  server,
}) => {
  const [link = ''] = /http\S+\/activate\/\S+/.exec(server.output) ?? []
  await page.goto(link)
  await expect(page.getByText('la primera persona que administre')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Correo').fill('primera@example.com')
  await fillActivation(page)
  await page.getByRole('button', { name: 'Activar y entrar' }).click()
  await expect(page).toHaveURL(/\/admin\/en-curso/)

  // An empty operation says why nothing is shown.
  for (const [name, why] of [
    ['Atención', 'Nada pendiente'],
    ['Notificaciones', 'No hay notificaciones'],
    ['En curso', 'No hay viajes en curso'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('main').getByText(why)).toBeVisible()
    await expectAccessible(page)
  }

  await register(page, 'Clientes', 'Registrar cliente', {
    Empresa: 'Café Altura Serena S.A.S.',
    NIT: '899.999.068-1',
    Nombres: 'María Fernanda',
    Apellidos: 'Ñáñez Peña',
    Correo: 'compras@example.com',
    'Celular o fijo': '601 234 5678',
  })
  const customerKey = await createKey(page, 'Sistema de despachos')
  await expectAccessible(page)
  await register(page, 'Vehículos', 'Registrar vehículo', { Placa: 'zzp-001', Tipo: 'Tractomula' })
  await register(page, 'Conductores', 'Registrar conductor', {
    Nombres: 'Óscar Iván',
    Apellidos: 'Muñoz Caicedo',
    Cédula: '1.999.000.001',
    Celular: '300 000 0001',
    Correo: 'oscar@example.com',
    Licencia: 'C3',
    Vehículo: 'ZZP 001 · Tractomula',
  })
  const driverKey = await createKey(page, 'Celular de Óscar')

  const { id, code } = await new Customer(server, customerKey).request()
  const driver = new Driver(server, driverKey)
  await driver.send(id, 'accept')
  await page.goto(`/admin/en-curso?texto=${code}`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Café Altura Serena')
  await expect(row).toContainText('Óscar Iván Muñoz Caicedo')

  // A new name reaches the open list.
  const other = await page.context().newPage()
  await other.goto('/admin/conductores?texto=1999000001')
  await other.getByRole('link', { name: 'Óscar Iván Muñoz Caicedo' }).click()
  await other.getByRole('textbox', { name: 'Apellidos', exact: true }).fill('Muñoz Angulo')
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(row).toContainText('Óscar Iván Muñoz Angulo')

  for (const [command, body] of drivingCommands) await driver.send(id, command, body)
  await expect(row).toHaveCount(0)
  await expectFinished(page, code)
})

/** Fills the form of an empty list and waits for the stored record. */
async function register(
  page: Page,
  list: string,
  button: string,
  values: Record<string, string>,
): Promise<void> {
  await page.getByRole('link', { name: list, exact: true }).click()
  await expect(page.getByText(/^Todavía no hay/)).toBeVisible()
  await page.keyboard.press('n')
  for (const [label, value] of Object.entries(values)) {
    const input = page.getByLabel(label).and(page.locator('input, select')).last()
    if (label === 'Vehículo') {
      await input.click()
      await page.getByRole('option', { name: value }).click()
    } else if (label === 'Tipo' || label === 'Licencia') await input.selectOption(value)
    else await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByRole('region', { name: button }).getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
}

/** The key is shown once. */
async function createKey(page: Page, name: string): Promise<string> {
  const keys = page.getByRole('region', { name: 'Llaves' })
  await keys.getByLabel('Nombre de la llave nueva').fill(name)
  await keys.getByRole('button', { name: 'Crear llave' }).click()
  const key = (await keys.locator('code').textContent()) ?? ''
  await keys.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(keys.getByText(name)).toBeVisible()
  return key
}
