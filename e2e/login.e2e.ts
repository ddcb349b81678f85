import { expectAccessible, expectAccessibleInShapes } from './support/accessibility.ts'
import { demoAccount } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('a wrong password is reported, and the e-mail stays', async ({ page, watch }) => {
  watch.allow(/401/)
  await page.goto('/login')
  await page.getByLabel('Correo').fill(demoAccount.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no coinciden.')
  await expect(page.getByLabel('Correo')).toHaveValue(demoAccount.email)
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await expectAccessible(page)
})

test('an empty form reports missing fields, and the password can be shown', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByLabel('Correo')).toBeFocused()
  await expect(page.getByText('Escriba su correo', { exact: false })).toBeVisible()
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])

  const field = page.getByLabel('Contraseña', { exact: true })
  await field.fill('secreto')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('the demo account signs in with the keyboard, loads the administration then, and gets the cookie of the specification', async ({
  page,
  context,
}) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  const atLogin = scripts.size
  const atLoginNames = [...scripts].join(' ')
  await page.getByLabel('Correo').focus()
  await page.keyboard.type(demoAccount.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoAccount.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /en curso/ })).toBeVisible()
  expect(atLoginNames).not.toContain('admin')
  expect(scripts.size).toBeGreaterThan(atLogin)

  const cookie = (await context.cookies()).find(({ name }) => name === 'user')
  expect(cookie?.path).toBe('/')
  const user: unknown = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  expect(Object.keys(user as object).toSorted()).toEqual([
    'accessToken',
    'fbCustomToken',
    'id',
    'refreshToken',
  ])
})

test('login and activation are accessible in all sizes and colours', async ({ page, watch }) => {
  watch.allow(/404/)
  await page.goto('/login')
  await expect(page.getByLabel('Correo')).toBeVisible()
  await expectAccessibleInShapes(page)
  await page.goto('/activate/abc123')
  await expectAccessibleInShapes(page)
})

test('Trusted Types block markup and script URLs made from text', async ({ page, watch }) => {
  watch.allow(/Trusted(?:HTML|ScriptURL)|require-trusted-types-for/)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  const outcomes = await page.evaluate(() => {
    const tries = [
      () => document.body.insertAdjacentHTML('beforeend', '<img src="x">'),
      () => new Worker(URL.createObjectURL(new Blob(['']))),
      () => Object.assign(document.createElement('script'), { src: '/x.js' }),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return String(error)
      }
    })
  })
  expect(outcomes).toEqual([
    expect.stringMatching(/TrustedHTML/),
    expect.stringMatching(/TrustedScriptURL/),
    expect.stringMatching(/TrustedScriptURL/),
  ])
})
