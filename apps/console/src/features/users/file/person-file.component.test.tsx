import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { me } from '../../../../test/stage/scripted-api.ts'
import { buildFile, idOf } from '../testing/user-files.ts'

const active = buildFile({
  userStateId: 1,
  stateVersion: 3,
  items: [],
  journeys: {
    open: 2,
    recent: [{ id: 'j1', code: 'V-10021', journeyStateId: 7, since: '2026-11-16T15:30:00.000Z' }],
  },
  papers: [
    {
      kind: 'soat',
      label: 'SOAT',
      number: 'AT-1',
      expiresOn: '2026-11-20',
      standing: 'expires-soon',
    },
  ],
  transitions: [
    {
      version: 3,
      event: 'liftBan',
      fromStateId: 5,
      toStateId: 2,
      actor: 'administrator',
      actorName: 'Marta Rojas',
      at: '2026-11-15T15:30:00.000Z',
      reason: null,
      note: 'Pagó la deuda',
    },
  ],
  allowed: ['askCorrection', 'ban'],
})
const looked = {
  at: '2026-11-16T15:30:00.000Z',
  actorKind: 'administrator',
  actorName: 'Marta Rojas',
}
const audit = {
  entries: [{ id: '7', event: 'personal-data.revealed', ...looked }],
  nextCursor: null,
}
const consequences = {
  openJourneys: 2,
  journeys: [{ id: 'j1', code: 'V-10021', journeyStateId: 7 }],
  bookings: 1,
  devices: 1,
}

test('personal data are masked until they are asked for', async () => {
  const reveal = vi.fn(() => ({
    document: '1.999.000.012',
    phone: '+573000000012',
    email: 'oscar@example.com',
  }))
  await openConsole(`/admin/usuarios/${active.id}`, {
    answers: {
      [`GET /api/users/${active.id}`]: active,
      [`POST /api/users/${active.id}/reveal`]: reveal,
      [`GET /api/users/${active.id}/audit`]: audit,
    },
  })
  const data = page.getByRole('region', { name: 'Datos' })
  await expect.element(data.getByText('1.999.•••.012')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'V-10021' })).toBeVisible()
  await expect.element(page.getByText('«Pagó la deuda»')).toBeVisible()
  const papers = page.getByRole('region', { name: 'Papeles' }).getByRole('listitem')
  await expect.element(papers.filter({ hasText: 'SOAT' })).toHaveTextContent('Por vencer')
  await expect.element(papers.filter({ hasText: 'PILA' })).toHaveTextContent('Falta')
  await expectAccessible()
  expect(reveal).not.toHaveBeenCalled()
  await data.getByRole('button', { name: 'Mostrar' }).click()
  await expect.element(data.getByText('1.999.000.012')).toBeVisible()
  await expect.element(data.getByText('300 000 0012', { exact: true })).toBeVisible()
  const email = data.getByText('oscar@example.com')
  expect(email.element().innerHTML).toBe('oscar@<wbr>example.<wbr>com')
  await expect.element(data.getByText('Quedó registrado que usted vio estos datos.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Auditoría' })
  await section.getByRole('button', { name: 'Ver' }).click()
  await expect.element(section.getByText('Vio los datos completos')).toBeVisible()
  await expect.element(section.getByText(/^Marta Rojas, /)).toBeVisible()
  await expectAccessible()
})

test('without the right nothing can be shown or done', async () => {
  await openConsole(`/admin/usuarios/${active.id}`, {
    answers: {
      'GET /api/me': { ...me, abilities: ['user.read'] },
      [`GET /api/users/${active.id}`]: active,
    },
  })
  await expect.element(page.getByText('Su rol no permite ver los datos completos.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Mostrar' }).query()).toBeNull()
  expect(page.getByRole('region', { name: 'Auditoría' }).query()).toBeNull()
  expect(page.getByRole('button', { name: /^Bloquear/ }).query()).toBeNull()
})

test('a block says what it interrupts, needs the name, and waits for another person', async () => {
  const ban = vi.fn((_body: unknown) =>
    Response.json({ approval: { id: idOf(80) } }, { status: 202 }),
  )
  await openConsole(`/admin/usuarios/${active.id}`, {
    answers: {
      [`GET /api/users/${active.id}`]: active,
      [`GET /api/users/${active.id}/consequences`]: consequences,
      [`POST /api/users/${active.id}/ban`]: ban,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('b')
  const dialog = page.getByRole('dialog', { name: `Bloquear a ${active.name}` })
  await expect.element(dialog.getByText(/^Tiene 2 viajes activos/)).toBeVisible()
  await expect
    .element(
      dialog.getByText(
        /Tiene 1 reserva aceptada. No se cancela: reasígnela. Pierde 1 llave.*Otra persona debe aprobarlo/,
      ),
    )
    .toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Motivo').selectOptions('fraud')
  await dialog.getByLabelText('Qué ocurrió').fill('Documentos falsos')
  await dialog.getByLabelText(/^Escriba el nombre/).fill('Óscar')
  await dialog.getByRole('button', { name: 'Pedir el bloqueo' }).click()
  await expect.element(dialog.getByText(`Escriba «${active.name}».`)).toBeVisible()
  await dialog.getByLabelText(/^Escriba el nombre/).fill('oscar ivan munoz caicedo')
  await dialog.getByRole('button', { name: 'Pedir el bloqueo' }).click()
  await expect.element(page.getByText('Quedó a la espera de otra persona')).toBeVisible()
  expect(ban.mock.calls[0]?.[0]).toEqual({
    expectedStateVersion: 3,
    reason: 'fraud',
    note: 'Documentos falsos',
    typedName: 'oscar ivan munoz caicedo',
  })
})

test('a block that waits is shown, and no other one is offered', async () => {
  const waiting = { ...active, isBanWaiting: true, allowed: ['askCorrection'] }
  await openConsole(`/admin/usuarios/${active.id}`, {
    answers: { [`GET /api/users/${active.id}`]: waiting },
  })
  await expect.element(page.getByText('Bloqueo en espera')).toBeVisible()
  await expect.element(page.getByText(/Otra persona debe aprobarlo/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Bloquear/ }).query()).toBeNull()
  await expectAccessible()
})

test('an active person is asked for a correction, with the journeys that go on', async () => {
  const decision = vi.fn((_body: unknown) => new Response(null, { status: 204 }))
  await openConsole(`/admin/usuarios/${active.id}`, {
    answers: {
      [`GET /api/users/${active.id}`]: active,
      [`GET /api/users/${active.id}/consequences`]: consequences,
      [`POST /api/users/${active.id}/lock`]: { until: new Date().toISOString() },
      [`POST /api/users/${active.id}/decision`]: decision,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('c')
  const dialog = page.getByRole('dialog', { name: `Pedir corrección a ${active.name}` })
  await expect.element(dialog.getByText(/^Tiene 2 viajes activos. Siguen/)).toBeVisible()
  await expect.element(dialog.getByRole('combobox').first()).toHaveFocus()
  await expect.element(dialog.getByLabelText('SOAT')).toHaveDisplayValue('No pedir')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Pedir corrección' }).click()
  await expect.element(dialog.getByText('Elija qué debe corregir.')).toBeInViewport()
  await dialog.getByLabelText('SOAT').selectOptions('not-sent')
  await dialog.getByRole('button', { name: 'Pedir corrección' }).click()
  await expect.element(page.getByText('Corrección pedida')).toBeVisible()
  expect(decision.mock.calls[0]?.[0]).toEqual({
    expectedStateVersion: 3,
    event: 'askCorrection',
    note: null,
    verdicts: [{ item: 'soat', attempt: 0, verdict: 'correct', reason: 'not-sent', note: null }],
  })
})

test('a rejected person is brought back with a reason', async () => {
  const rejected = buildFile({ userStateId: 4, items: [], allowed: ['reopen', 'ban'] })
  const reopen = vi.fn((_body: unknown) => new Response(null, { status: 204 }))
  await openConsole(`/admin/usuarios/${rejected.id}`, {
    answers: {
      [`GET /api/users/${rejected.id}`]: rejected,
      [`POST /api/users/${rejected.id}/reopen`]: reopen,
    },
  })
  await page.getByRole('button', { name: /^Reabrir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reabrir el registro' })
  await dialog.getByRole('button', { name: 'Reabrir' }).click()
  await expect.element(dialog.getByText('Escriba el motivo.')).toBeVisible()
  await dialog.getByLabelText('Motivo').fill('Trajo el documento')
  await dialog.getByRole('button', { name: 'Reabrir' }).click()
  await expect.element(page.getByText('Registro reabierto')).toBeVisible()
  expect(reopen.mock.calls[0]?.[0]).toEqual({ expectedStateVersion: 0, note: 'Trajo el documento' })
})

test.each([
  ['', 'Activos', '/admin/usuarios?estado=activos'],
  ['?texto=oscar', 'Activos', '/admin/usuarios?texto=oscar&estado=activos'],
  ['?estado=renovaciones', 'Renovaciones', '/admin/usuarios?estado=renovaciones'],
  [
    '?desde=registro&texto=oscar',
    'Conductores',
    `/admin/conductores?texto=oscar&abierto=${active.id}`,
  ],
])('the way back from a file opened with «%s» is «%s»', async (search, label, address) => {
  await openConsole(`/admin/usuarios/${active.id}${search}`, {
    answers: { [`GET /api/users/${active.id}`]: active },
  })
  const back = page.getByRole('main').getByRole('link', { name: label, exact: true })
  await expect.element(back).toHaveAttribute('href', address)
})

test('the file of a company says how it pays', async () => {
  const company = {
    companyKind: 'carrier',
    habilitationNumber: '0456 de 2019',
    creditDays: 30,
    creditLimitCop: 50_000_000,
  } as const
  const file = { ...active, kind: 'customer' as const, vehicles: [], company }
  await openConsole(`/admin/usuarios/${active.id}`, {
    answers: {
      [`GET /api/users/${active.id}`]: file,
      [`GET /api/users/${active.id}/audit`]: audit,
    },
  })
  const terms = page.getByRole('region', { name: 'Empresa' })
  for (const text of ['Transportadora', '0456 de 2019', 'Crédito a 30 días', /50\.000\.000/]) {
    await expect.element(terms.getByText(text)).toBeVisible()
  }
  await expectAccessible()
})
