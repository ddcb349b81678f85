import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { itemsOf } from '@arriero/domain/users/review-item.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { failWith } from '../../../../test/stage/scripted-api.ts'
import { answersOf } from '../testing/case-answers.ts'
import { buildAttempt, buildFile, buildItem, idOf, inDays } from '../testing/user-files.ts'

// Leaving gives the case back, while the scripted server is still there.
afterEach(cleanup)

async function openCase(answers: Record<string, unknown>, file: UserFile) {
  await page.viewport(1440, 900)
  return openConsole(`/admin/usuarios/${file.id}`, {
    answers: { ...(await answersOf(file)), ...answers },
  })
}

// The first one loads all modules of the screen.
test('a first registration is approved with the keyboard alone', { timeout: 30_000 }, async () => {
  const decision = vi.fn((_body: unknown) => new Response(null, { status: 204 }))
  const items = itemsOf('driver').map((item) =>
    buildItem(item, buildAttempt({ expiresOn: inDays(400) })),
  )
  const { address } = await openCase(
    {
      [`POST /api/users/${idOf(1)}/decision`]: decision,
      'POST /api/users/next': { userId: null },
    },
    buildFile({ items }),
  )
  await expect.element(page.getByRole('button', { name: 'Correcto A' })).toBeEnabled()
  await expect.element(page.getByText(`Faltan ${items.length} de ${items.length}`)).toBeVisible()
  await userEvent.keyboard('a'.repeat(items.length))
  await expect.element(page.getByText(`${items.length} correctos`)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const summary = page.getByRole('dialog', { name: 'Aprobar a Óscar Iván Muñoz Caicedo' })
  await expect.element(summary.getByText(`${items.length} documentos correctos`)).toBeVisible()
  await expect.element(summary.getByRole('button', { name: 'Aprobar' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/usuarios')
  expect(decision.mock.calls).toEqual([
    [
      {
        expectedStateVersion: 0,
        event: 'approve',
        note: null,
        verdicts: items.map(({ item }) => ({ item, attempt: 1, verdict: 'ok' })),
      },
    ],
  ])
})

test('the summary names what is approved against a warning', async () => {
  await openCase(
    {},
    buildFile({
      items: [
        buildItem('identity', buildAttempt({ surnames: 'Muñoz Caicedo' })),
        buildItem('licence', buildAttempt({ category: 'C2', expiresOn: inDays(400) })),
        buildItem('vehicle', buildAttempt({ plate: 'ZZA123', type: 'Tractomula' })),
      ],
    }),
  )
  await expect.element(page.getByRole('button', { name: 'Correcto A' })).toBeEnabled()
  await userEvent.keyboard('aaa{Enter}')
  const summary = page.getByRole('dialog')
  await expect.element(summary.getByText('2 documentos correctos')).toBeVisible()
  const warned = summary.getByRole('listitem').filter({ hasText: 'Licencia' })
  await expect
    .element(warned)
    .toHaveTextContent(
      /correcto, con advertencia.*Tiene licencia C2; para Tractomula se necesita C3/,
    )
  await expectAccessible()
})

test('a carrier without its habilitación is told before, and the refusal afterwards', async () => {
  const responseMessage = 'Una transportadora necesita la habilitación.'
  const refused = {
    status: 422,
    body: { responseCode: 'user.habilitation-missing', responseMessage },
  }
  await openCase(
    { [`POST /api/users/${idOf(1)}/decision`]: failWith(refused) },
    buildFile({
      kind: 'customer',
      items: [buildItem('company', buildAttempt({ companyKind: 'carrier' }))],
      vehicles: [],
      company: {
        companyKind: 'shipper',
        habilitationNumber: null,
        creditDays: 0,
        creditLimitCop: null,
      },
    }),
  )
  await expect.element(page.getByRole('button', { name: 'Correcto A' })).toBeEnabled()
  await expect
    .element(page.getByText(/^Falta la habilitación .* pídala antes de aprobar$/).last())
    .toBeVisible()
  await userEvent.keyboard('a{Enter}')
  const summary = page.getByRole('dialog')
  await expect.element(summary.getByRole('button', { name: 'Aprobar' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(summary.getByText(responseMessage)).toBeVisible()
})
