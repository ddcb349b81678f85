import { expectAccessible, openDialog, expectAccessibleInShapes } from './support/accessibility.ts'
import { liveChip } from './support/page-watch.ts'
import { addPerson } from './support/people.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('names are changed, the rest of the console shows them at once, and the profile is accessible in every shape', async ({
  page,
  server,
}) => {
  await openSignedIn(page, { as: await addPerson(server) })
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL('/admin/perfil')
  await page.getByLabel('Nombres').fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba sus nombres.')).toBeVisible()
  await page.getByLabel('Nombres').fill('Zoraida')
  await page.getByLabel('Celular').fill('300 123 4567')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Su cuenta' })).toHaveText(/^ZD?/)
  await page.reload()
  await expect(page.getByLabel('Nombres')).toHaveValue('Zoraida')
  await expect(page.getByLabel('Celular')).toHaveValue(/300 ?123 ?4567/)

  await expect(page.getByText('Esta sesión')).toBeVisible()
  await expectAccessibleInShapes(page)
})

test('a new password ends the other session and its live screen, and keeps this one', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.allow(/401/)
  const person = await addPerson(server)
  await openSignedIn(page, { as: person, at: '/admin/perfil' })
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openSignedIn(other, { as: person })
  await expect(liveChip(other)).toHaveText('En vivo')

  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill('no es esta')
  await dialog.getByLabel('Contraseña nueva').fill('niebla en la cordillera 47')
  await dialog.getByLabel('Repita la contraseña').fill('niebla en la cordillera 47')
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await expect(dialog.getByText('La contraseña actual no coincide.')).toBeVisible()
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await expect(page.getByText('Contraseña cambiada', { exact: true })).toBeVisible()

  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('alert')).toContainText('Su sesión terminó')
  await page.reload()
  await expect(page.getByText('Esta sesión')).toBeVisible()
})

test('one session of several is closed from the list', async ({ page, browser, server }) => {
  const person = await addPerson(server)
  const other = await (
    await browser.newContext({
      baseURL: server.url,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
  ).newPage()
  await openSignedIn(other, { as: person })
  await openSignedIn(page, { as: person, at: '/admin/perfil' })
  const sessions = page.getByRole('list', { name: 'Sesiones abiertas' })
  await sessions.getByRole('button', { name: 'Cerrar la sesión de Firefox en Windows' }).click()
  await expectAccessible(page, openDialog)
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar esa sesión' }).click()
  await expect(sessions.getByText('Firefox en Windows')).toBeHidden()
  await expect(other).toHaveURL(/\/login/)
})
