import type { Page } from '@playwright/test'
import { linkIn, readMail } from './support/outbox.ts'
import { enter } from './support/sign-in.ts'
import { demoAccount } from './support/server.ts'
import { expect, test } from './support/test.ts'

// Its own world: passwords and names change.
test.use({ serverEnv: { DEMO_TRUCKS: '7' } })

/** Tabs until the wanted part has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0 && (await nameOf(focused)).includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached «${name}»`)
}

/** What is read aloud of a field, a button or a link, near enough. */
const nameOf = (part: ReturnType<Page['locator']>) =>
  part.evaluate((element) => {
    if (!element.matches('input, button, a')) return ''
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const label = labels.map(({ innerText }) => innerText).join(' ')
    return element.getAttribute('aria-label') ?? (label || (element as HTMLElement).innerText)
  })

async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('an invitation and its activation need no mouse', async ({ page, browser, server }) => {
  const email = 'teclado@example.com'
  await enter(page)
  // G, then P: the key sheet lists it.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/admin/perfil')
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await typeAt(page, 'Correo de la persona', email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enviamos la invitación a ${email}`)).toBeVisible()

  const invited = await (await browser.newContext({ baseURL: server.url })).newPage()
  await invited.goto(linkIn(await readMail(server, email, /Invitación/), server))
  await expect(invited.getByRole('heading', { name: 'Activar su cuenta' })).toBeVisible()
  await typeAt(invited, 'Nombres', 'Nubia')
  await typeAt(invited, 'Apellidos', 'Vélez')
  await typeAt(invited, 'Contraseña', 'cordillera de niebla 47')
  await typeAt(invited, 'Repita la contraseña', 'cordillera de niebla 47')
  await tabTo(invited, 'Leí y acepto')
  await invited.keyboard.press('Space')
  await tabTo(invited, 'Activar y entrar')
  await invited.keyboard.press('Enter')
  await expect(invited).toHaveURL(/\/admin\/en-curso/)
})

test('a forgotten password is recovered without a mouse', async ({ page, server }) => {
  const email = 'diego@arriero.example'
  await page.goto('/login')
  await expect(page.getByLabel('Correo')).toBeVisible()
  await tabTo(page, '¿Olvidó su contraseña?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible()
  await typeAt(page, 'Correo', email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Si hay una cuenta con ese correo')).toBeVisible()

  await page.goto(linkIn(await readMail(server, email, /Restablezca/), server))
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible()
  await typeAt(page, 'Contraseña nueva', 'niebla en la cordillera 47')
  await typeAt(page, 'Repita la contraseña', 'niebla en la cordillera 47')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await typeAt(page, 'Correo', email)
  await typeAt(page, 'Contraseña', 'niebla en la cordillera 47')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/en-curso/)
})

test('dialogs of the profile open, close and give the focus back', async ({ page }) => {
  await enter(page, { ...demoAccount, email: 'yuliana@arriero.example' })
  await page.goto('/admin/perfil')
  await expect(page.getByText('Esta sesión')).toBeVisible()
  for (const [opener, title] of [
    ['Cambiar contraseña', 'Cambiar contraseña'],
    ['Activar', 'Activar el segundo factor'],
  ] as const) {
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused()
  }
})
