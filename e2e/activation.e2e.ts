import { expectAccessible, expectNewPartAccessible } from './support/accessibility.ts'
import { pressAt, typeAt } from './support/keyboard.ts'
import { linkIn, readMail, fillActivation, invite } from './support/people.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an invitation leads from the e-mail to the signed-in screen, without a mouse', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const email = `marta-${test.info().workerIndex}@example.com`
  await openSignedIn(page)
  // The keyboard shortcuts of the administrators' page and of its invitation, once the abilities are known.
  await expect(page.getByRole('link', { name: 'Administradores' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL('/admin/administradores')
  await expect(page.getByText('Usted', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('n')
  await typeAt(page, 'Correo de la persona', email)
  await pressAt(page, 'Administrador', 'Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enviamos la invitación a ${email}`)).toBeVisible()

  const link = linkIn(await readMail(server, email, /Invitación/), server)
  const invited = await (await browser.newContext({ baseURL: server.url })).newPage()
  await watch.attach(invited, server.url)
  await invited.goto(link)
  await expect(invited.getByRole('heading', { name: 'Activar su cuenta' })).toBeVisible()
  await expect(invited.getByText('Laura Marcela Restrepo Ospina')).toBeVisible()
  await expect(invited.getByLabel('Correo')).toHaveValue(email)
  await expectAccessible(invited)

  // Missing fields are reported before anything is sent.
  await pressAt(invited, 'Activar y entrar')
  await expect(invited.getByLabel('Nombres')).toBeFocused()
  await expectAccessible(invited)

  await typeAt(invited, 'Nombres', 'Marta Lucía')
  await typeAt(invited, 'Apellidos', 'Quintero Ríos')
  await typeAt(invited, 'Contraseña', 'cordillera de niebla 47')
  await typeAt(invited, 'Repita la contraseña', 'cordillera de niebla 47')
  await pressAt(invited, 'Leí y acepto', 'Space')
  await pressAt(invited, 'Activar y entrar')
  await expect(invited).toHaveURL(/\/admin\/en-curso/)
  await invited.getByRole('button', { name: 'Su cuenta' }).click()
  await expect(invited.getByText('Marta Lucía Quintero Ríos')).toBeVisible()

  // The link has been used: opening it again says so and offers the login.
  const reopened = await (await browser.newContext({ baseURL: server.url })).newPage()
  await reopened.goto(link)
  await expect(reopened.getByRole('heading', { name: 'Esta cuenta ya está activa' })).toBeVisible()
  await reopened.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(reopened).toHaveURL(/\/login$/)
})

test('a weak password is rejected with the reason, and the fields keep their values', async ({
  page: invited,
  server,
  watch,
}) => {
  watch.allow(/422/)
  const { link } = await invite(server)
  await invited.goto(link)
  await fillActivation(invited)
  await invited.getByLabel('Contraseña', { exact: true }).fill('password123')
  await invited.getByLabel('Repita la contraseña').fill('password123')
  await invited.getByRole('button', { name: 'Activar y entrar' }).click()
  await expect(invited.getByText('Esta contraseña apareció en una filtración')).toBeVisible()
  await expect(invited.getByLabel('Nombres')).toHaveValue('Marta Lucía')
  await expect(invited.getByLabel('Contraseña', { exact: true })).toBeFocused()
})

test('an unknown link is reported, and leads to login', async ({ page, watch }) => {
  watch.allow(/404/)
  await page.goto('/activate/no-es-de-nadie')
  await expect(page.getByRole('heading', { name: 'No reconocemos este enlace' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a signed-in user learns why the link did nothing', async ({ page }) => {
  await openSignedIn(page, { at: '/activate/de-otra-persona' })
  await expect(page).toHaveURL(/\/admin\/en-curso/)
  await expect(page.getByText('Ya hay una sesión abierta')).toBeVisible()
  await expectNewPartAccessible(page, '[role="alert"]')
})
