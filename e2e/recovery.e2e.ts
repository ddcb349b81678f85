import { expectAccessible } from './support/accessibility.ts'
import { pressAt, typeAt } from './support/keyboard.ts'
import { linkIn, readMail, addPerson } from './support/people.ts'
import { demoAccount } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('a forgotten password is reset with the e-mailed link, by keyboard only', async ({
  page,
  server,
  browser,
}) => {
  const person = { ...(await addPerson(server)), password: 'niebla en la cordillera 47' }
  await page.goto('/login')
  await expect(page.getByLabel('Correo')).toBeVisible()
  await typeAt(page, 'Correo', person.email)
  await pressAt(page, '¿Olvidó su contraseña?')
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible()
  await expect(page.getByLabel('Correo')).toHaveValue(person.email)
  await expectAccessible(page)
  await pressAt(page, 'Enviar enlace')
  await expect(page.getByText('Si hay una cuenta con ese correo')).toBeVisible()
  await expectAccessible(page)

  const link = linkIn(await readMail(server, person.email, /Restablezca/), server)
  await page.goto(link)
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible()
  await expectAccessible(page)
  await typeAt(page, 'Contraseña nueva', person.password)
  await typeAt(page, 'Repita la contraseña', 'otra cosa distinta 99')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Las dos contraseñas no son iguales.')).toBeVisible()
  await typeAt(page, 'Repita la contraseña', person.password)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toContainText('contraseña')
  await typeAt(page, 'Correo', person.email)
  await typeAt(page, 'Contraseña', person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/en-curso/)
  await readMail(server, person.email, /Su contraseña cambió/)

  const later = await (await browser.newContext({ baseURL: server.url })).newPage()
  await later.goto(link)
  await later.getByLabel('Contraseña nueva').fill('una tercera muy distinta 31')
  await later.getByLabel('Repita la contraseña').fill('una tercera muy distinta 31')
  await later.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(later.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await later.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(later).toHaveURL(/\/login\/recuperar$/)
})

test('the response is the same for an unknown e-mail', async ({ page }) => {
  await page.goto('/login/recuperar')
  await page.getByLabel('Correo').fill('nadie@example.com')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Si hay una cuenta con ese correo')).toBeVisible()
})

test('a link without its token offers to request another one', async ({ page }) => {
  await page.goto('/login/restablecer')
  await expect(page.getByRole('heading', { name: 'No reconocemos este enlace' })).toBeVisible()
  await expectAccessible(page)
})

test('a blocked user learns why, only after the right password', async ({ page, watch }) => {
  watch.allow(/401|403/)
  await page.goto('/login')
  for (const [name, sentence] of [
    ['revision', 'Su cuenta está en revisión'],
    ['correccion', 'Su cuenta tiene datos por corregir'],
    ['rechazo', 'Su cuenta no fue aceptada'],
    ['bloqueo', 'Su cuenta está bloqueada'],
  ] as const) {
    await test.step(name, async () => {
      await page.getByLabel('Correo').fill(`${name}@arriero.example`)
      await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no coinciden.')
      await page.getByLabel('Contraseña', { exact: true }).fill(demoAccount.password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('alert')).toContainText(sentence)
      await expectAccessible(page)
    })
  }
})
