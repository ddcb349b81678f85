import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { buildSurcharge } from '#features/journeys/testing/build-surcharge.ts'
import { expectAccessibleAgain, openConsole } from '../../../../test/stage/open-console.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const journeys = [1, 2, 3].map((number) =>
  exampleJourney({ id: idOf(number), code: `V-${number}` }),
)
const surcharges = journeys.map(({ id, code }, index) =>
  buildSurcharge(idOf(11 + index), {
    journey: { id, code },
    endedAt: new Date(Date.now() - (10 - index) * 60_000).toISOString(),
    ...(index === 1 && {
      site: 'destination' as const,
      requestedBy: { id: idOf(9), name: 'Luis Gómez' },
      reasonCode: 'ACUERDO_CON_CLIENTE',
    }),
  }),
)
// Still running: not in the list.
const running = buildSurcharge(idOf(20), { status: 'running', endedAt: null })
const collections = { journeys, surcharges: [...surcharges, running] }
const answers = Object.fromEntries(
  journeys.map((journey) => [`GET /gateway/journeys/${journey.id}`, buildDetail(journey)]),
)

const list = page.getByRole('list', { name: 'Recargos por aprobar' })
const links = list.getByRole('link', { name: /^V-\d+$/ })
const codes = () => links.elements().map((link) => link.textContent)
const rail = page.getByRole('navigation', { name: 'Principal' }).first()

describe('Por aprobar', () => {
  test('says how long, how much and who asked, and counts the same as the rail', async () => {
    await openConsole('/admin/por-aprobar', { collections, answers })
    await expect.element(links.first()).toBeVisible()
    expect(codes()).toEqual(['V-1', 'V-2', 'V-3'])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Por aprobar 3')
    await expect
      .element(rail.getByRole('link', { name: /^Por aprobar/ }))
      .toHaveTextContent('Por aprobar3')
    const second = list.getByRole('listitem').nth(1)
    await expect.element(second).toHaveTextContent('Espera en descargue')
    await expect.element(second).toHaveTextContent('$ 57.000')
    await expect.element(second).toHaveTextContent('1 h 30 × $ 38.000/h')
    await expect.element(second).toHaveTextContent('Luis GómezAcordado con el cliente')
    await expect
      .element(list.getByRole('listitem').first())
      .toHaveTextContent('AutomáticoSe cumplió el tiempo libre')
    await expect.element(page.getByText('Suman $ 171.000')).toBeVisible()
    await expectAccessibleAgain()
  })

  test('A approves the surcharge at the cursor; voiding is possible on the road too', async () => {
    const sent: unknown[] = []
    await openConsole('/admin/por-aprobar', {
      collections,
      answers: {
        ...answers,
        [`POST /gateway/journeys/${idOf(1)}/approve-surcharge`]: (body: unknown) => {
          sent.push(body)
          return { journey: journeys[0] }
        },
      },
    })
    await expect.element(links.first()).toBeVisible()
    await userEvent.keyboard('ja')
    const dialog = page.getByRole('dialog', { name: /Aprobar recargo · V-1/ })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toMatchObject([{ surchargeId: idOf(11) }])
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('v')
    const voiding = page.getByRole('dialog', { name: /Anular recargo · V-1/ })
    await expect.element(voiding.getByRole('button', { name: 'Anular recargo' })).toBeEnabled()
  })

  test('several are approved at once, each with its result', async () => {
    const sent: { targets: { surchargeId: string }[] }[] = []
    await openConsole('/admin/por-aprobar', {
      collections,
      answers: {
        ...answers,
        'POST /gateway/journeys/bulk/approve-surcharge': (body: (typeof sent)[number]) => {
          sent.push(body)
          const [done, refused] = body.targets.map((target, index) => ({
            id: idOf(index + 1),
            surchargeId: target.surchargeId,
          }))
          return {
            results: [
              { ...done, done: true, journey: journeys[0] },
              {
                ...refused,
                done: false,
                responseCode: 'surcharge.decided',
                responseMessage: 'Otro ya lo decidió.',
              },
            ],
          }
        },
      },
    })
    await expect.element(links.first()).toBeVisible()
    await userEvent.keyboard('jxjx')
    await page.getByRole('button', { name: 'Aprobar recargo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Aprobar recargo · 2 recargos/ })
    await expect.element(dialog).toHaveTextContent('Se suman al cobro 2 recargos por $ 114.000.')
    await dialog.getByRole('button', { name: 'Aprobar recargo' }).click()
    await expect.element(dialog).toHaveTextContent('1 de 2 hechos · 1 sin hacer')
    await expect.element(dialog).toHaveTextContent('Otro ya lo decidió.')
    expect(sent[0]?.targets.map(({ surchargeId }) => surchargeId)).toEqual([idOf(11), idOf(12)])
  })

  test('a decided one leaves the list and the rail at once', async () => {
    const { live } = await openConsole('/admin/por-aprobar', { collections, answers })
    await expect.element(links.first()).toBeVisible()
    live().put('surcharges', { ...surcharges[0], id: idOf(11), status: 'approved', version: 3 })
    await expect.poll(codes).toEqual(['V-2', 'V-3'])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Por aprobar 2')
    await expect
      .element(rail.getByRole('link', { name: /^Por aprobar/ }))
      .toHaveTextContent('Por aprobar2')
  })

  test('an empty list says where the running ones are', async () => {
    await openConsole('/admin/por-aprobar', {})
    await expect.element(page.getByText('Nada por aprobar')).toBeVisible()
  })
})
