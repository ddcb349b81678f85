import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNewPartAccessible, openDialog } from './support/accessibility.ts'
import { findDrivers } from './support/gateway-clients.ts'
import { submitFirstOption } from './support/keyboard.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Viajes que requieren atención' })
const item = (page: Page, code: string): Locator =>
  queue(page).getByRole('listitem').filter({ hasText: code })

/** Milliseconds from sending the driver's report until the queue shows it. */
async function timeToAppear(page: Page, code: string, report: () => Promise<void>) {
  const seen = await page.evaluateHandle((wanted) => {
    let resolveTime: (at: number) => void = () => undefined
    const promise = new Promise<number>((resolve) => (resolveTime = resolve))
    const checkQueue = () => {
      if (!document.querySelector('main ol')?.textContent?.includes(wanted)) return
      watcher.disconnect()
      resolveTime(Date.now())
    }
    const watcher = new MutationObserver(checkQueue)
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
    return { promise }
  }, code)
  const reportedAt = Date.now()
  await report()
  return (await seen.evaluate(({ promise }) => promise)) - reportedAt
}

test('a driver’s report is in the queue within a second', async ({ page, server }) => {
  await openSignedIn(page, { at: '/admin/atencion?motivo=novelty' })
  await expect(page.getByRole('heading', { level: 1, name: 'Atención' })).toBeVisible()
  const onRoute = await findDrivers(server, [journeyStates.OnRoute])
  expect(onRoute.length).toBeGreaterThanOrEqual(3)
  const times: number[] = []
  for (const { driver, journey } of onRoute.slice(0, 3)) {
    const report = () => driver.send(journey.id, 'reportNovelty', { noveltyCode: 'HURTO' })
    times.push(await timeToAppear(page, journey.code, report))
    await expect(item(page, journey.code)).toContainText('Crítica')
    // Nothing less grave is above it.
    const rows = await queue(page).getByRole('listitem').allInnerTexts()
    const above = rows.slice(
      0,
      rows.findIndex((row) => row.includes(journey.code)),
    )
    expect(above.filter((row) => !row.includes('Crítica'))).toEqual([])
  }
  // The median of three, so that one busy moment of the machine doesn't matter.
  expect(times.toSorted((one, other) => one - other)[1]).toBeLessThan(1000)
})

test('a novelty is found, taken and resolved with the keyboard alone', async ({ page, server }) => {
  await openSignedIn(page)
  const [first] = await findDrivers(server, [journeyStates.OnRoute])
  if (!first) throw new Error('No journey is on the road')
  const { driver, journey } = first
  await driver.send(journey.id, 'reportNovelty', { noveltyCode: 'VARADA' })

  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(queue(page)).toBeVisible()
  // Presses J until the journey is active: graver and older ones come first.
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('j')
    if ((await item(page, journey.code).locator(':focus').count()) > 0) break
  }
  await expect(item(page, journey.code).locator(':focus')).toBeVisible()
  // With the journey open the keys stay with it; in the queue alone they would go on to the next one.
  await page.keyboard.press('Enter')
  const panel = page.getByRole('article', { name: `Viaje ${journey.code}` })
  await expect(panel.getByRole('heading', { name: /Protocolo/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(`${journey.code}: usted lo atiende`)).toBeVisible()
  await expectNewPartAccessible(page, 'article')

  const dialog = page.getByRole('dialog', { name: new RegExp(journey.code) })
  await panel.getByRole('button', { name: 'Anotar: Llamar al conductor' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'contestó', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Llamó al conductor: contestó')).toBeVisible()
  // Who answered is asked the next question in the same call.
  await expect(dialog.getByRole('button', { name: 'confirmado', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('r')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, openDialog)
  await dialog.getByLabel('Nota').fill('La reparó el conductor.')
  await dialog.getByRole('radio').first().focus()
  await submitFirstOption(dialog)
  await expect(panel.getByText('En ruta').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // It may still be late, but the novelty is no longer a reason.
  await expect(item(page, journey.code).filter({ hasText: 'Novedad' })).toHaveCount(0)
})

test('a snoozed journey is hidden behind the switch, and undo brings it back', async ({ page }) => {
  await openSignedIn(page, { at: '/admin/atencion' })
  await expect(queue(page)).toBeVisible()
  const focusedItem = queue(page).locator(':focus')
  const focusedRow = queue(page)
    .getByRole('listitem')
    .filter({ has: page.locator(':focus') })
  // A critical one can't be snoozed.
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('j')
    // Without a focused row, the count below would be zero too.
    await expect(focusedRow).toHaveCount(1)
    if ((await focusedRow.filter({ hasText: 'Crítica' }).count()) === 0) break
  }
  const code = await focusedItem.innerText()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Posponer' }).click()
  await expect(item(page, code)).toBeHidden()
  await page.getByRole('switch', { name: /Pospuestos/ }).click()
  await expect(item(page, code)).toContainText(/hasta/)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(item(page, code)).not.toContainText(/hasta/)
})
