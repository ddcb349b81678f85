import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test(
  'the API reference works under the content security policy',
  { tag: '@prove' },
  async ({ page }) => {
    await page.goto('/docs')
    await expect(page.getByText('logIn').first()).toBeVisible()
    await expect(page.getByText('GET /gateway/journeys', { exact: true })).toBeVisible()
    await expectAccessible(page)
  },
)

test('the OpenAPI document is version 3.1 and lists the routes', async ({ request }) => {
  const document = (await (await request.get('/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(Object.keys(document.paths)).toContain('/api/logIn')
  expect(Object.keys(document.paths)).toContain('/gateway/journeys')
})
