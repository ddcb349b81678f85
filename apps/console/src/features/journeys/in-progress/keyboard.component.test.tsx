import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessibleAgain, openConsole } from '../../../../test/stage/open-console.tsx'

const now = new Date().toISOString()
const journeys = ['1', '2', '3'].map((number) =>
  exampleJourney({
    stateSince: now,
    position: { lat: 4.3, lng: -74.8, at: now, progress: 0.25 },
    id: `00000000-0000-4000-8000-00000000000${number}`,
    code: `V-4821${number}`,
  }),
)
const answers = Object.fromEntries(
  journeys.map((journey) => [`GET /gateway/journeys/${journey.id}`, buildDetail(journey)]),
)
const given = { collections: { journeys }, answers }

test('the keyboard moves down the list, opens a journey and comes back', async () => {
  const { address } = await openConsole('/admin/en-curso', given)
  const grid = page.getByRole('grid', { name: 'Viajes en curso' })
  await expect.element(grid.getByText('V-48211')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(grid).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('article', { name: /^Viaje V-/ })
  await expect.element(panel).toBeVisible()
  expect(address()).toContain('viaje=')
  const title = () => panel.getByRole('heading', { level: 2 }).first().element().textContent
  const first = title()
  await userEvent.keyboard('j')
  await expect.poll(title).not.toBe(first)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(address()).not.toContain('viaje=')
})

test('after a journey leaves the list, its page goes on with the one that took its place', async () => {
  const finished = journeys.map((journey) => ({
    ...journey,
    journeyStateId: journeyStates.Finish,
    commandVersion: journey.commandVersion + 1,
    version: journey.version + 1,
  }))
  const { live } = await openConsole('/admin/en-curso', given)
  const codes = page.getByRole('grid', { name: 'Viajes en curso' }).getByText(/^V-\d+$/)
  await expect.element(codes.nth(2)).toBeVisible()
  const [, second = '', third = ''] = codes.elements().map(({ textContent }) => textContent)
  await userEvent.keyboard('jj{Enter}')
  await page.getByRole('link', { name: 'Abrir página' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  const left = finished.filter(({ code }) => code === second)
  for (const journey of left) live().put('journeys', journey)
  await expect.element(page.getByText('Ya no está en curso')).toBeVisible()
  await page.getByRole('button', { name: 'Viaje siguiente' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(third)
})

test('command keys act on the focused card', async () => {
  await openConsole('/admin/en-curso?vista=tablero', given)
  const cards = page.getByRole('list', { name: /^En ruta/ }).getByRole('button', { name: /^V-\d/ })
  await expect.element(cards.first()).toBeVisible()
  cards.first().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cards.nth(1)).toHaveFocus()
  const [code = ''] = /V-\d+/.exec(cards.nth(1).element().textContent) ?? []
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('dialog', { name: new RegExp(code) })).toBeVisible()
})

test('a filter without results says so and can be removed', async () => {
  await openConsole('/admin/en-curso?texto=zzzz', given)
  await expect.element(page.getByText('Ningún viaje coincide')).toBeVisible()
  await expectAccessibleAgain()
  const clear = page.getByRole('main').getByRole('button', { name: 'Quitar filtros' })
  await clear.last().click()
  await expect.element(page.getByRole('grid').getByText('V-48211')).toBeVisible()
})
