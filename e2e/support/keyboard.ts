import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0 && (await nameOf(focused)).includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached «${name}»`)
}

export async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a button, link or checkbox and activates it. */
export async function pressAt(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Chooses the first option of a dialog and submits it, once the dialog has the focus. */
export async function submitFirstOption(dialog: Locator): Promise<void> {
  const option = dialog.getByRole('radio').first()
  await expect(option).toBeFocused()
  await dialog.page().keyboard.press('Space')
  await expect(option).toBeChecked()
  await dialog.page().keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Approximate accessible name of a field, button or link. */
const nameOf = (part: Locator) =>
  part.evaluate((element) => {
    if (!element.matches('input, button, a')) return ''
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const label = labels.map(({ innerText }) => innerText).join(' ')
    return element.getAttribute('aria-label') ?? (label || (element as HTMLElement).innerText)
  })
