import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { failWith } from '../../../../test/stage/scripted-api.ts'
import { answersOf } from '../testing/case-answers.ts'
import {
  buildAttempt,
  buildFile,
  buildItem,
  drawDocument,
  drawPdf,
  fileId,
  storedFile,
  idOf,
  inDays,
} from '../testing/user-files.ts'

// Leaving gives the case back, while the scripted server is still there.
afterEach(cleanup)

const sheet = page.getByRole('navigation', { name: 'Documentos por revisar' })
const current = () =>
  sheet
    .getByRole('button')
    .elements()
    .find((button) => button.hasAttribute('aria-current'))?.textContent

async function openCase(answers: Record<string, unknown> = {}, file = buildFile()) {
  await page.viewport(1440, 900)
  return openConsole(`/admin/usuarios/${file.id}`, {
    answers: { ...(await answersOf(file)), ...answers },
  })
}

// The first one loads all modules of the screen.
test(
  'a case is reviewed with the keyboard alone, and the next one opens',
  { timeout: 30_000 },
  async () => {
    const selfie = { ...storedFile, id: idOf(901) }
    const ana = buildFile({
      id: idOf(2),
      name: 'Ana Niño Peña',
      items: [buildItem('selfie', buildAttempt({}, { files: [selfie] }))],
    })
    const readAna = vi.fn(() => ana)
    const readSelfie = vi.fn(await drawDocument())
    const decision = vi.fn((_body: unknown) => new Response(null, { status: 204 }))
    const { address } = await openCase({
      [`POST /api/users/${idOf(1)}/decision`]: decision,
      'POST /api/users/next': { userId: ana.id },
      [`GET /api/users/${ana.id}`]: readAna,
      [`GET /api/files/${selfie.id}`]: readSelfie,
      [`POST /api/users/${ana.id}/lock`]: { until: new Date().toISOString() },
      [`DELETE /api/users/${ana.id}/lock`]: () => new Response(null, { status: 204 }),
    })
    await expect.element(page.getByRole('img', { name: 'Cédula, frente' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Correcto A' })).toBeEnabled()
    await expect.element(page.getByText('1.999.000.012')).toBeVisible()

    await userEvent.keyboard('a')
    await expect.poll(current).toMatch('Licencia de conducción')
    await expect
      .element(page.getByText('Tiene licencia C2; para Tractomula se necesita C3').last())
      .toBeVisible()
    await userEvent.keyboard('c')
    await userEvent.keyboard('n')
    await userEvent.keyboard('Falta el reverso{Enter}')
    const reason = page
      .getByRole('group', { name: 'Motivo' })
      .getByRole('button', { name: 'Categoría no alcanza' })
    const number = reason.element().textContent?.[0] ?? ''
    await expectAccessible()
    await userEvent.keyboard(number)
    await expect.poll(current).toMatch('Licencia de tránsito')
    await userEvent.keyboard('a')
    await expect.element(page.getByText('Vence en 12 días').last()).toBeVisible()
    // Read in advance are the data alone: each file that is read counts as seen.
    await expect.poll(() => readAna.mock.calls.length).toBe(1)
    await userEvent.keyboard('{Enter}')
    expect(page.getByRole('dialog').query()).toBeNull()
    await userEvent.keyboard('a{Enter}')
    const summary = page.getByRole('dialog', {
      name: 'Pedir corrección a Óscar Iván Muñoz Caicedo',
    })
    await expect
      .element(summary.getByText(/Licencia de conducción.*Categoría no alcanza/))
      .toBeVisible()
    await expect.element(summary.getByRole('button', { name: 'Pedir corrección' })).toHaveFocus()
    await expectAccessible()
    expect(readSelfie).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('heading', { name: 'Ana Niño Peña', level: 1 }))
      .toBeVisible()
    expect(address()).toBe(`/admin/usuarios/${ana.id}`)
    await expect.poll(() => readSelfie.mock.calls.length).toBe(1)
    expect(decision.mock.calls[0]?.[0]).toEqual({
      expectedStateVersion: 0,
      event: 'askCorrection',
      note: null,
      verdicts: [
        { item: 'identity', attempt: 1, verdict: 'ok' },
        {
          item: 'licence',
          attempt: 1,
          verdict: 'correct',
          reason: 'wrong-category',
          note: 'Falta el reverso',
        },
        { item: 'vehicle', attempt: 1, verdict: 'ok' },
        { item: 'soat', attempt: 1, verdict: 'ok' },
      ],
    })
  },
)

test('a case that somebody else has can be read, not decided', async () => {
  const responseMessage = 'Marta Rojas está revisando este caso.'
  await openCase({
    [`POST /api/users/${idOf(1)}/lock`]: failWith({
      status: 409,
      body: { responseCode: 'user.locked', responseMessage },
    }),
  })
  await expect.element(page.getByText(responseMessage)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Correcto A' })).toBeDisabled()
  await userEvent.keyboard('aj')
  await expect.poll(current).toMatch('Licencia de conducción')
  await expect.element(page.getByText('Faltan 4 de 4')).toBeVisible()
  await expectAccessible()
})

test('a second sending shows what changed, what was said, and who else has the plate', async () => {
  const returned = buildAttempt(
    { plate: 'ZZA128', type: 'Turbo', payloadKg: '4500', owner: 'Ana Niño' },
    {
      verdict: 'correct',
      reason: 'data-differs',
      note: 'La placa es otra',
      decidedBy: 'Marta Rojas',
      decidedAt: '2026-11-16T15:30:00.000Z',
    },
  )
  const again = buildAttempt({ ...returned.fields, plate: 'ZZA123' }, { attempt: 2 })
  await openCase(
    {},
    buildFile({
      items: [
        buildItem('identity', buildAttempt({ cedula: '1999000012' }, { verdict: 'ok' })),
        buildItem('vehicle', again, returned),
        buildItem('soat', buildAttempt({ number: 'AT-1', expiresOn: inDays(-3) })),
      ],
      duplicates: [
        { by: 'plate', userId: idOf(7), name: 'Pedro Rojas', kind: 'driver', userStateId: 5 },
      ],
    }),
  )
  await expect.poll(current).toMatch('Licencia de tránsito')
  await expect.element(page.getByText('Ya aprobado')).toBeVisible()
  await expect.element(page.getByText('Antes: ZZA 128')).toBeVisible()
  await expect.element(page.getByText('«La placa es otra»')).toBeVisible()
  const duplicate = page.getByRole('complementary').getByRole('listitem').first()
  await expect.element(duplicate).toHaveTextContent('La misma placa de Pedro Rojas (bloqueado)')
  await expect
    .element(duplicate.getByRole('link'))
    .toHaveAttribute('href', `/admin/usuarios/${idOf(7)}`)
  await userEvent.keyboard('j')
  await expect.element(page.getByText('Venció hace 3 días').last()).toBeVisible()
  await userEvent.keyboard('r1{Enter}')
  const summary = page.getByRole('dialog', { name: /^Rechazar a/ })
  await expect
    .element(summary.getByText('Tiene 1 viaje activo. No se cancela: reasígnelo.'))
    .toBeVisible()
  // The identity was approved before; the vehicle has no verdict.
  await expect.element(summary.getByText('1 documento correcto')).toBeVisible()
})

test('of an active person only what was renewed is reviewed, from its tab; the person stays active', async () => {
  const decision = vi.fn((_body: unknown) => new Response(null, { status: 204 }))
  const next = vi.fn((_body: unknown) => ({ userId: null }))
  const soat = buildAttempt({ number: 'AT-2', expiresOn: inDays(400) }, { attempt: 2 })
  const before = buildAttempt({ number: 'AT-1', expiresOn: inDays(12) }, { verdict: 'ok' })
  const file = buildFile({
    userStateId: 1,
    papers: [
      { kind: 'soat', label: 'SOAT', number: '1', expiresOn: '2026-11-30', standing: 'valid' },
    ],
    items: [
      buildItem('identity', buildAttempt({ cedula: '1.999.•••.012' }, { verdict: 'ok' })),
      buildItem('soat', soat, before),
    ],
    allowed: ['askCorrection', 'ban'],
  })
  const { address } = await openCase(
    { [`POST /api/users/${idOf(1)}/renewals`]: decision, 'POST /api/users/next': next },
    file,
  )
  await expect.element(page.getByText('Renovaciones por revisar')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Revisar' }).click()
  await expect.poll(current).toMatch('SOAT')
  expect(sheet.getByRole('button').elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Correcto A' })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Rechazar R' }).query()).toBeNull()
  expect(page.getByRole('button', { name: /Pedir corrección/ }).query()).toBeNull()
  await expect.element(page.getByText('Registrado: 30/11/2026')).toBeVisible()
  await userEvent.keyboard('a{Enter}')
  const summary = page.getByRole('dialog', { name: 'Aprobar a Óscar Iván Muñoz Caicedo' })
  await expect.element(summary.getByText(/recibe un correo. La cuenta sigue activa/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/usuarios?estado=renovaciones')
  const verdicts = [{ item: 'soat', attempt: 2, verdict: 'ok' }]
  expect(decision.mock.calls[0]?.[0]).toEqual({ expectedStateVersion: 0, verdicts })
  expect(next.mock.calls[0]?.[0]).toMatchObject({ renewals: 'waiting' })
})

test('what an administrator registered without papers is asked for', async () => {
  const decision = vi.fn((_body: unknown) => new Response(null, { status: 204 }))
  await openCase(
    { [`POST /api/users/${idOf(1)}/decision`]: decision, 'POST /api/users/next': { userId: null } },
    buildFile({ items: [] }),
  )
  await sheet.getByRole('button', { name: 'Sin enviar: SOAT' }).click()
  await expect.element(page.getByText('No lo ha enviado')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pedir C' })).toBeEnabled()
  await expectAccessible()
  await userEvent.keyboard('c1')
  await page.getByRole('button', { name: /^Pedir corrección…/ }).click()
  const summary = page.getByRole('dialog', { name: /^Pedir corrección a/ })
  await expect.element(summary.getByText(/SOAT.*Falta/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => decision.mock.calls[0]?.[0])
    .toMatchObject({
      event: 'askCorrection',
      verdicts: [{ item: 'soat', attempt: 0, verdict: 'correct', reason: 'not-sent' }],
    })
})

test('a document is zoomed, turned and fitted by key, by wheel and by button', async () => {
  await openCase()
  const picture = page.getByRole('img', { name: 'Cédula, frente' })
  await expect.element(picture).toBeVisible()
  await userEvent.keyboard('++')
  await expect.element(page.getByText('196 %')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(page.getByText('100 %')).toBeVisible()
  expect(picture.element().parentElement?.style.transform).toMatch('rotate(90deg)')
  const frame = page.getByRole('region', { name: /^Cédula, frente/ }).element()
  frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -500, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('212 %')).toBeVisible()
  await page.getByRole('button', { name: 'Ver completo' }).click()
  await expect.element(page.getByText('100 %')).toBeVisible()
})

// Loads what draws PDF.
test('a PDF is drawn, and zoomed and turned as pictures are', { timeout: 30_000 }, async () => {
  const files = [
    { ...storedFile, mediaType: 'application/pdf' as const, width: null, height: null },
  ]
  const items = [buildItem('soat', buildAttempt({}, { files }))]
  await openCase({ [`GET /api/files/${fileId}`]: drawPdf() }, buildFile({ items }))
  const drawn = page.getByRole('img', { name: 'SOAT, página 1' })
  await expect.element(drawn).toBeVisible()
  const canvas = drawn.element() as HTMLCanvasElement
  expect([canvas.width, canvas.height]).toEqual([1800, 1200])
  const darkAt = (x: number, y: number) =>
    canvas
      .getContext('2d')
      ?.getImageData(x, y, 1, 1)
      .data.slice(0, 3)
      .every((part) => part === 0)
  // Six pixels for a point; PDF count from the bottom.
  expect([darkAt(300, 960), darkAt(900, 300)]).toEqual([true, false])
  await userEvent.keyboard('+t')
  await expect.element(page.getByText('100 %')).toBeVisible()
  expect(canvas.parentElement?.style.transform).toMatch('rotate(90deg)')
  await userEvent.keyboard('+')
  await expect.element(page.getByText('140 %')).toBeVisible()
})

test('on a phone the page is as wide as the phone, whatever the number of documents', async () => {
  const items = Array.from({ length: 8 }, () => buildItem('selfie', buildAttempt({})))
  await openCase({}, buildFile({ items }))
  await page.viewport(390, 844)
  await expect.element(sheet.getByRole('button').nth(7)).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(390)
})
