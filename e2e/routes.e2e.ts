import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// router.test.ts and search-params.test.ts try many more addresses, without a browser.
test('signed out, every address but an activation leads to login', async ({ page, watch }) => {
  watch.allow(/404/)
  for (const path of ['/', '/no-existe', '/admin/atencion']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login(\?|$)/)
      await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    })
  }
  await page.goto('/activate/abc123')
  await expect(page).toHaveURL('/activate/abc123')
  await expect(page.getByRole('main')).toBeVisible()
})

test('signed in, every other address leads to admin', async ({ page }) => {
  await openSignedIn(page, { at: '/login' })
  await expect(page).toHaveURL(/\/admin\//)
  for (const path of ['/activate/abc123', '/no-existe']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin\//)
    })
  }
})

test('sign-in leads to the requested page, and never to another origin', async ({
  page,
  context,
  baseURL,
}) => {
  const signIn = async () => {
    await page.getByRole('button', { name: 'Usar esta cuenta' }).click()
  }
  await page.goto('/admin/notificaciones')
  await signIn()
  await expect(page).toHaveURL('/admin/notificaciones')
  await context.clearCookies()
  await page.goto(`/login?volver=${encodeURIComponent('//example.com')}`)
  await signIn()
  await expect(page).toHaveURL(`${baseURL}/admin/en-curso`)
})

/** Values that a browser might change or reject; session-cookie.test.ts tries many more. */
const invalidUserCookies = {
  empty: '',
  'half an object': '{',
  'a broken escape': '%E0%A4%A',
  'nearly 4 KB': 'x'.repeat(3800),
}

test('a `user` cookie without a token counts as signed out', async ({ page, context, baseURL }) => {
  for (const [name, value] of Object.entries(invalidUserCookies)) {
    await test.step(name, async () => {
      await context.addCookies([{ name: 'user', value, url: baseURL ?? '' }])
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByLabel('Correo')).toBeVisible()
    })
  }
})

test('an oversized cookie, set for two paths or written by a script, counts as signed out', async ({
  page,
  context,
  baseURL,
}) => {
  const longValue = 'x'.repeat(2500)
  await context.addCookies(
    ['/', '/admin'].map((path) => ({
      name: 'user',
      value: longValue,
      domain: new URL(baseURL ?? '').hostname,
      path,
    })),
  )
  await page.goto('/admin/en-curso')
  await page.evaluate(() => (document.cookie = `user=${'y'.repeat(5000)}; path=/`))
  await page.reload()
  await expect(page.getByLabel('Correo')).toBeVisible()
})

/** The guard accepts any stored access token; the server then rejects these. */
const invalidTokens = {
  'not even a token': 'not-even-a-token',
  markup: '<img src=x onerror=alert(1)>',
  'a line break': 'a\r\nx-evil: 1',
  'a token without a user': `${btoa('{"alg":"none"}')}.${btoa('{"exp":99999999999}')}.`,
}

test('the guard only checks that a token is stored; an invalid one ends on login', async ({
  page,
  watch,
  context,
  baseURL,
}) => {
  watch.allow(/400|401/)
  page.on('dialog', () => {
    throw new Error('A script in the cookie ran')
  })
  for (const [name, accessToken] of Object.entries(invalidTokens)) {
    await test.step(name, async () => {
      // No console is open meanwhile, because it would sign in with the cookie by itself.
      await page.goto('about:blank')
      const user = { accessToken, refreshToken: 'r', id: accessToken, fbCustomToken: accessToken }
      await context.addCookies([
        { name: 'user', value: encodeURIComponent(JSON.stringify(user)), url: baseURL ?? '' },
      ])
      // Admin opens; then the first call is rejected, and the failed refresh leads back to login.
      const refresh = page.waitForRequest((request) => request.url().endsWith('/api/refreshToken'))
      await page.goto('/login')
      await refresh
      await expect(page.getByRole('alert')).toContainText('sesión')
      await expect(page).toHaveURL(/\/login/)
      expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('user')
    })
  }
})
