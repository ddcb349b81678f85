import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA and best practices, with nothing left out, of a page that has been drawn. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) })),
  ).toEqual([])
}
