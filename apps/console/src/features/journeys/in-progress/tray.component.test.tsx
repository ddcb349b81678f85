import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAgain, openConsole } from '../../../../test/stage/open-console.tsx'

const { Novelty, OnRoute, OnWay } = journeyStates
const now = new Date().toISOString()

const journey = (number: number, journeyStateId: JourneyStateId, interrupted: JourneyStateId[]) =>
  exampleJourney({
    id: `00000000-0000-4000-8000-0000000000${number}`,
    code: `V-480${number}`,
    journeyStateId,
    interrupted,
    stateSince: now,
    position: { lat: 4.3, lng: -74.8, at: now, progress: 0.4 + number / 1000 },
    novelty: journeyStateId === Novelty ? { code: 'DERRUMBE', since: now, steps: [] } : null,
  })

const journeys = [
  journey(10, OnRoute, []),
  journey(11, OnRoute, []),
  journey(12, OnWay, []),
  journey(50, Novelty, [OnRoute]),
  journey(51, Novelty, [OnRoute]),
]
const given = { collections: { journeys } }

test('interrupted journeys are the first group of the list, with the same keys, until the switch is off', async () => {
  const { address } = await openConsole('/admin/en-curso', given)
  const grid = page.getByRole('grid', { name: 'Viajes en curso' })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Viajes 3 en curso + 2 en atención')
  const rows = () =>
    grid
      .getByRole('row')
      .elements()
      .map(({ textContent }) => /En atención|En curso|V-\d+/.exec(textContent)?.[0])
      .filter(Boolean)
  await expect.poll(() => rows().length).toBe(7)
  expect(rows()[0]).toBe('En atención')
  expect(new Set(rows().slice(1, 3))).toEqual(new Set(['V-48050', 'V-48051']))
  expect(rows()[3]).toBe('En curso')
  await expectAccessibleAgain()
  await userEvent.keyboard('jxjx')
  const bar = page.getByRole('region', { name: 'Acciones en lote' })
  await expect.element(bar).toHaveTextContent('2 seleccionados')
  await expect.element(page.getByRole('button', { name: /^En ruta/ })).toHaveTextContent('2 + 2')
  await page.getByRole('switch', { name: 'Mostrar también + 2 en atención' }).click()
  await expect.poll(() => rows().length).toBe(3)
  expect(address()).toContain('soloEnCurso=1')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Viajes 3 en curso')
})

test('on the board they are first in the column of the state they interrupted', async () => {
  await openConsole('/admin/en-curso?vista=tablero', given)
  const cards = page.getByRole('list', { name: 'En ruta' }).getByRole('button', { name: /^V-\d/ })
  await expect.poll(() => cards.elements().length).toBe(4)
  const codes = cards.elements().map(({ textContent }) => /V-\d+/.exec(textContent)?.[0])
  expect(new Set(codes.slice(0, 2))).toEqual(new Set(['V-48050', 'V-48051']))
})

test('a blocked road is a clump on its corridor, and selects as one', async () => {
  await openConsole('/admin/en-curso?vista=corredores', given)
  const clump = page.getByRole('button', { name: /^2 viajes en atención a .* km del cargue/ })
  await expect.element(clump).toHaveAttribute('aria-pressed', 'false')
  clump.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(clump).toHaveAttribute('aria-pressed', 'true')
  const bar = page.getByRole('region', { name: 'Acciones en lote' })
  await expect.element(bar).toHaveTextContent('2 seleccionados')
  await expect.element(page.getByRole('button', { name: /^V-48051.*Wilson Pardo/ })).toBeVisible()
  await expectAccessibleAgain()
  await clump.click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a search without results says where the journey is', async () => {
  const finished = journey(70, journeyStates.Finish, [])
  const answers = {
    'GET /gateway/journeys': { journeys: [finished], facts: {}, nextCursor: null },
  }
  await openConsole('/admin/en-curso?texto=V-48070', { ...given, answers })
  const found = page.getByRole('link', { name: 'V-48070' })
  await expect.element(found).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveTextContent(/V-48070 Finalizado/)
  expect(found.element().getAttribute('href')).toBe(`/admin/viajes/${finished.id}`)
  await expectAccessibleAgain()
})

test('a search without results finds what the switch hides', async () => {
  await openConsole('/admin/en-curso?texto=V-48050&soloEnCurso=1', given)
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/V-48050 está en atención \(Con novedad\)/)
})
