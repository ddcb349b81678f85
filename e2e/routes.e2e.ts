import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const stored = {
  accessToken: 'not-even-a-token',
  refreshToken: 'r',
  id: '1',
  fbCustomToken: 'c',
}

test.describe('signed out', () => {
  for (const path of ['/', '/no-existe', '/adm', '/login/otra-cosa', '/admin', '/admin/atencion']) {
    test(`${path} leads to login`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login(\?|$)/)
      await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    })
  }

  test('the activation screen is reachable', async ({ page, watch }) => {
    watch.allow(/404/)
    await page.goto('/activate/abc123')
    await expect(page).toHaveURL('/activate/abc123')
    await expect(page.getByRole('main')).toBeVisible()
  })
})

test.describe('signed in', () => {
  for (const path of ['/login', '/activate/abc123', '/', '/no-existe']) {
    test(`${path} leads to admin`, async ({ page }) => {
      await enter(page)
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin\//)
    })
  }

  test('a place asked for before signing in is where sign-in leads', async ({ page }) => {
    await page.goto('/admin/notificaciones')
    await page.getByRole('button', { name: 'Usar esta cuenta' }).click()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/notificaciones')
  })

  for (const outside of ['https://example.com/', '//example.com', '/\\example.com']) {
    test(`sign-in never leads to ${outside}`, async ({ page, baseURL }) => {
      await page.goto(`/login?volver=${encodeURIComponent(outside)}`)
      await page.getByRole('button', { name: 'Usar esta cuenta' }).click()
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page).toHaveURL(`${baseURL}/admin/en-curso`)
    })
  }
})

test('the guard looks only at whether an access token is stored', async ({
  page,
  watch,
  context,
  baseURL,
}) => {
  watch.allow(/400|401/)
  await context.addCookies([
    { name: 'user', value: encodeURIComponent(JSON.stringify(stored)), url: baseURL ?? '' },
  ])
  await page.goto('/login')
  // Admin opens; then the first call finds the token useless, and the refused refresh leads back out.
  await page.waitForRequest((request) => request.url().endsWith('/api/refreshToken'))
  await expect(page.getByRole('alert')).toContainText('sesión')
  await expect(page).toHaveURL(/\/login/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('user')
})

/** A name for each, so that a failure tells which. */
const notUsers = {
  empty: '',
  'half an object': '{',
  'an array': '[]',
  null: 'null',
  text: '"x"',
  'a number for a token': '{"accessToken":1}',
  'a token by inheritance': '{"__proto__":{"accessToken":"x"}}',
  'a broken escape': '%E0%A4%A',
  'nearly 4 KB': 'x'.repeat(3800),
}

for (const [name, value] of Object.entries(notUsers)) {
  test(`a cookie user that is ${name} counts as signed out`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'user', value, url: baseURL ?? '' }])
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel('Correo')).toBeVisible()
  })
}

test('five kilobytes, cut over several cookies or written by a script, break nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const kilobytes = 'x'.repeat(2500)
  await context.addCookies(
    ['/', '/admin'].map((path) => ({
      name: 'user',
      value: kilobytes,
      domain: new URL(baseURL ?? '').hostname,
      path,
    })),
  )
  await page.goto('/admin/en-curso')
  await page.evaluate(() => (document.cookie = `user=${'y'.repeat(5000)}; path=/`))
  await page.reload()
  await expect(page.getByLabel('Correo')).toBeVisible()
})

/** These hold a token, so the guard lets them in; the server then tells what they are worth. */
const poisoned = {
  markup: '<img src=x onerror=alert(1)>',
  'a line break': 'a\r\nx-evil: 1',
  'a token of nobody': `${btoa('{"alg":"none"}')}.${btoa('{"exp":99999999999}')}.`,
}

for (const [name, accessToken] of Object.entries(poisoned)) {
  test(`a cookie user poisoned with ${name} ends on login`, async ({
    page,
    watch,
    context,
    baseURL,
  }) => {
    watch.allow(/400|401/)
    page.on('dialog', () => {
      throw new Error('A script of the cookie ran')
    })
    const user = { ...stored, accessToken, id: accessToken, fbCustomToken: accessToken }
    await context.addCookies([
      { name: 'user', value: encodeURIComponent(JSON.stringify(user)), url: baseURL ?? '' },
    ])
    await page.goto('/admin')
    await expect(page.getByRole('alert')).toContainText('sesión')
    await expect(page).toHaveURL(/\/login/)
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('user')
  })
}
