import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { me } from '../../../../test/stage/scripted-api.ts'

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** All steps of its protocol are taken, so that only resolving it is left. */
const stepsOf = (code: NoveltyCode) => defaultProtocols[code].steps.map(({ id }) => id)

/** The higher the number, the longer ago it was reported. */
const withNovelty = (number: number, code: NoveltyCode): JourneyDocument =>
  exampleJourney({
    journeyStateId: 13,
    interrupted: [9],
    stateSince: ago(number),
    position: { lat: 4.3, lng: -74.8, at: ago(0), progress: 0.25 },
    novelty: { code, since: ago(number), steps: stepsOf(code) },
    id: idOf(number),
    code: `V-${48_200 + number}`,
  })

/** In the queue's order: V-48240 first, V-48201 last. */
const journeys = Array.from({ length: 40 }, (_, index) => withNovelty(40 - index, 'PARO'))
const codeAt = (place: number) => journeys[place - 1]?.code ?? ''
const idAt = (place: number) => journeys[place - 1]?.id ?? ''

const queue = page.getByRole('list', { name: 'Viajes que requieren atención' })
const linkOf = (code: string) => queue.getByRole('link', { name: code, exact: true })
const firstLink = queue.getByRole('link', { name: /^V-\d+$/ }).first()

const details = Object.fromEntries(
  journeys.map((journey) => [`GET /gateway/journeys/${journey.id}`, buildDetail(journey)]),
)

async function goToRow(place: number) {
  await expect.element(linkOf(codeAt(1))).toBeVisible()
  for (let step = 0; step < place; step += 1) await userEvent.keyboard('j')
  await expect.element(linkOf(codeAt(place))).toHaveFocus()
}

const sixth = journeys[5] ?? exampleJourney()
const attendedBy = { id: me.id, name: 'Laura Marcela Restrepo Ospina', since: ago(0) }
const taken = { ...sixth, attendedBy, version: 41, commandVersion: 5 }
const snooze = { until: new Date(Date.now() + 30 * minute).toISOString(), by: attendedBy }
const snoozed = { ...sixth, snooze, version: 41, commandVersion: 5 }
const resolved = exampleJourney({
  ...sixth,
  journeyStateId: 9,
  interrupted: [],
  novelty: null,
  version: 41,
  commandVersion: 5,
})

test('after taking row 6 the cursor is on the next one', async () => {
  const answers = { [`POST /gateway/journeys/${sixth.id}/take`]: { journey: taken } }
  const { live } = await openConsole('/admin/atencion', { collections: { journeys }, answers })
  await goToRow(6)
  await userEvent.keyboard('c')
  live().put('journeys', taken)
  await expect.element(linkOf(codeAt(7))).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(linkOf(codeAt(8))).toHaveFocus()
})

test('after snoozing row 6 the cursor is on the next one', async () => {
  const answers = { [`POST /gateway/journeys/${sixth.id}/snooze`]: { journey: snoozed } }
  const { live } = await openConsole('/admin/atencion', { collections: { journeys }, answers })
  await goToRow(6)
  await userEvent.keyboard('s')
  await page.getByRole('dialog').getByRole('button', { name: 'Posponer', exact: true }).click()
  live().put('journeys', snoozed)
  await expect.element(linkOf(codeAt(6))).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(linkOf(codeAt(7))).toHaveFocus()
})

test('after resolving row 6 the cursor is on the next one, also when the row leaves later', async () => {
  const answers = { [`POST /gateway/journeys/${sixth.id}/resolve-novelty`]: { journey: resolved } }
  const { live } = await openConsole('/admin/atencion', { collections: { journeys }, answers })
  await goToRow(6)
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Resolver novedad', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(linkOf(codeAt(7))).toHaveFocus()
  live().put('journeys', resolved)
  await expect.element(linkOf(codeAt(6))).not.toBeInTheDocument()
  await expect.element(linkOf(codeAt(7))).toHaveFocus()
})

test('after resolving the open journey and closing it, the cursor is on the next one', async () => {
  const answers = {
    ...details,
    [`POST /gateway/journeys/${sixth.id}/resolve-novelty`]: { journey: resolved },
  }
  const { live } = await openConsole('/admin/atencion', { collections: { journeys }, answers })
  await goToRow(6)
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('group', { name: 'Viaje elegido' })
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  await userEvent.keyboard(' {Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  live().put('journeys', resolved)
  await expect.element(linkOf(codeAt(6))).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(linkOf(codeAt(7))).toHaveFocus()
})

test('the first step of an opened novelty is on screen at 1440 × 900', async () => {
  await page.viewport(1440, 900)
  const journey = exampleJourney({
    ...withNovelty(1, 'VARADA'),
    novelty: { code: 'VARADA', since: ago(1), steps: [] },
  })
  const opened = { code: 'VARADA', openedAt: ago(1), resolvedAt: null, resolutionCode: null }
  const detail = { ...buildDetail(journey), novelties: [{ ...opened, id: 'n', note: null }] }
  await openConsole(`/admin/atencion?viaje=${journey.id}`, {
    collections: { journeys: [journey] },
    answers: { [`GET /gateway/journeys/${journey.id}`]: detail },
  })
  const call = page.getByRole('link', { name: 'Llamar: Llamar al conductor' })
  await expect.element(call).toBeVisible()
  await expect.element(call).toBeInViewport({ ratio: 0.99 })
})

test('a link to a row scrolls to it', async () => {
  await page.viewport(1440, 900)
  await openConsole(`/admin/atencion?viaje=${idAt(35)}`, {
    collections: { journeys },
    answers: details,
  })
  await expect.element(linkOf(codeAt(35)), { timeout: 5000 }).toBeInViewport()
})

test.each<['compact' | 'comfortable', number]>([
  ['compact', 12],
  ['comfortable', 11],
])('at 1440 × 900 the %s queue shows at least %i whole rows', async (density, atLeast) => {
  await page.viewport(1440, 900)
  await openConsole('/admin/atencion', {
    collections: { journeys },
    preferences: { density },
  })
  await expect.element(linkOf(codeAt(1))).toBeVisible()
  const countWhole = () => {
    const list = queue.element().parentElement?.getBoundingClientRect()
    return [...queue.element().querySelectorAll('li')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return list && top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1
    }).length
  }
  await expect.poll(countWhole).toBeGreaterThanOrEqual(atLeast)
  await expectAccessible(queue.element())
})

test('a theft is first within a second, also under the mouse, and is announced at once', async () => {
  const { live } = await openConsole('/admin/atencion', { collections: { journeys } })
  await expect.element(firstLink).toHaveTextContent(codeAt(1))
  await userEvent.hover(linkOf(codeAt(2)).element())
  const theft = {
    ...withNovelty(12, 'HURTO'),
    novelty: { code: 'HURTO', since: ago(0), steps: [] },
    version: 41,
  } as const
  const started = performance.now()
  live().put('journeys', theft)
  await expect.element(firstLink).toHaveTextContent(theft.code)
  expect(performance.now() - started).toBeLessThan(1000)
  const first = queue.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent('Crítica')
  await expect.element(first).toHaveTextContent('Novedad: hurto o piratería terrestre')
  await expect
    .element(page.getByRole('alert').filter({ hasText: theft.code }))
    .toHaveTextContent(`Crítica: ${theft.code}. Novedad: hurto o piratería terrestre.`)
  await expect.element(page.getByRole('link', { name: /^Atención 1 crítica, 40$/ })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^🚨1 \(40\)/)
})

test('a critical journey can not be snoozed, and the button says why', async () => {
  const theft = withNovelty(1, 'HURTO')
  const posted = vi.fn()
  await openConsole('/admin/atencion', {
    collections: { journeys: [theft] },
    answers: { [`POST /gateway/journeys/${theft.id}/snooze`]: posted },
  })
  const button = page.getByRole('button', { name: `Posponer ${theft.code}: No se puede posponer` })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('j')
  await expect.element(linkOf(theft.code)).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(posted).not.toHaveBeenCalled()
})

test('the icons of a row show their name, and why they are refused', async () => {
  await openConsole('/admin/atencion', { collections: { journeys: [withNovelty(9, 'HURTO')] } })
  const tooltip = page.getByRole('tooltip')
  await page.getByRole('button', { name: 'Tomar V-48209' }).hover()
  await expect.element(tooltip.getByText('Tomar')).toBeVisible()
  await page.getByRole('button', { name: /^Posponer V-48209: / }).hover()
  await expect.element(tooltip.getByText(/crítica/)).toBeVisible()
})
