import type { Locator, Page } from '@playwright/test'

/** What the console says about its live connection. */
export const liveChip = (page: Page): Locator => page.getByRole('banner').getByRole('status')
