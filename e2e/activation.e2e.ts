import { expectAccessible, expectNewPartAccessible } from './support/axe.ts'
import { linkIn, readMail } from './support/outbox.ts'
import { fillActivation } from './support/fill-activation.ts'
import { pressAt, typeAt } from './support/keyboard.ts'
import { invite } from './support/person.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an invitation leads from the e-mail to the signed-in screen, without a mouse', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const email = `marta-${test.info().workerIndex}@example.com`
  await enter(page)
  // G, then P: the key sheet lists it.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/admin/perfil')
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await typeAt(page, 'Correo de la persona', email)
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

  // What is missing is asked for before anything is sent.
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

  // The link is spent: whoever finds it later is told so, with one thing to do.
  const later = await (await browser.newContext({ baseURL: server.url })).newPage()
  await later.goto(link)
  await expect(later.getByRole('heading', { name: 'Esta cuenta ya está activa' })).toBeVisible()
  await later.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(later).toHaveURL(/\/login$/)
})

test('a weak password is refused with its reason, and what was typed stays', async ({
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

test('an unknown link says so, and leads to login', async ({ page, watch }) => {
  watch.allow(/404/)
  await page.goto('/activate/no-es-de-nadie')
  await expect(page.getByRole('heading', { name: 'No reconocemos este enlace' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('who is signed in already is told why the link did nothing', async ({ page }) => {
  await enter(page, { at: '/activate/de-otra-persona' })
  await expect(page).toHaveURL(/\/admin\/en-curso/)
  await expect(page.getByText('Ya hay una sesión abierta')).toBeVisible()
  await expectNewPartAccessible(page, '[role="alert"]')
})
