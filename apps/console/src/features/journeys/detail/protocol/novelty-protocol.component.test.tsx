import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../../test/stage/open-console.tsx'

const openedAt = new Date(Date.now() - 15 * 60_000).toISOString()

function journeyWith(code: NoveltyCode, steps: string[] = []) {
  const now = new Date().toISOString()
  return exampleJourney({
    journeyStateId: 13,
    interrupted: [9],
    stateSince: openedAt,
    position: { lat: 4.3, lng: -74.8, at: now, progress: 0.25 },
    novelty: { code, since: openedAt, steps },
  })
}

function detailOf(journey: ReturnType<typeof journeyWith>): JourneyDetail {
  const code = journey.novelty?.code ?? 'VARADA'
  return {
    ...buildDetail(journey),
    contact: { name: 'Rosa Quintero', phone: '+573109876543' },
    novelties: [{ id: 'n', code, openedAt, resolvedAt: null, resolutionCode: null, note: null }],
    timeline: (journey.novelty?.steps ?? []).map((step) => ({
      kind: 'novelty-step',
      at: openedAt,
      noveltyId: 'n',
      step,
      text: defaultProtocols[code].steps.find(({ id }) => id === step)?.text ?? step,
      outcome: 'no contestó',
      by: { id: 'l', name: 'Laura Moreno' },
      note: null,
    })),
  }
}

/** Opens the page of the journey; `sent` collects the bodies of a command. */
async function open(code: NoveltyCode, steps: string[] = [], command = 'take-novelty-step') {
  const journey = journeyWith(code, steps)
  const taken = [...steps]
  const sent = vi.fn((body: { step?: string }) => {
    if (body.step !== undefined) taken.push(body.step)
    return { journey: journeyWith(code, taken) }
  })
  await openConsole(`/admin/viajes/${journey.id}`, {
    collections: { journeys: [journey] },
    answers: {
      [`GET /gateway/journeys/${journey.id}`]: detailOf(journey),
      [`POST /gateway/journeys/${journey.id}/${command}`]: sent,
    },
  })
  const panel = page.getByRole('region', { name: /^Protocolo:/ })
  await expect.element(panel).toBeVisible()
  return { panel, sent }
}

const dialog = page.getByRole('dialog')

test('shows who, what is overdue, and the outcome with its author', async () => {
  const { panel } = await open('VARADA', ['call-driver'])
  await expect.element(panel.getByText('no contestó')).toBeVisible()
  await expect.element(panel.getByText(/Laura Moreno/)).toBeVisible()
  // Fifteen minutes after the report: `safe-place` was due just now, `repair` is not.
  await expect.element(panel.getByText(/^venció hace/)).toBeVisible()
  await expect.element(panel.getByText(/^vence en/).first()).toBeVisible()
  await expectAccessible(panel.element())
})

test('the outcome records a step, with a note; its name alone does not', async () => {
  const { panel, sent } = await open('VARADA')
  await panel.getByRole('button', { name: 'Anotar: Llamar al conductor' }).click()
  await expect.element(dialog.getByText('¿Qué pasó?')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Llamar', exact: true }))
    .toHaveAttribute('href', 'tel:+573001234567')
  await expectAccessible(dialog.element())
  expect(sent).not.toHaveBeenCalled()
  await dialog.getByLabelText('Nota (opcional)').fill('Suena apagado')
  await dialog.getByRole('button', { name: 'buzón' }).click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    step: 'call-driver',
    outcome: 'buzón',
    note: 'Suena apagado',
  })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the outcomes are reached with the keyboard', async () => {
  const { panel, sent } = await open('VARADA')
  panel.getByRole('button', { name: 'Anotar: Llamar al conductor' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'contestó', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.mock.calls[0]?.[0]).toMatchObject({ outcome: 'contestó' })
})

test('a driver who answers is asked the other questions in the same call', async () => {
  const { panel, sent } = await open('VARADA')
  await panel.getByRole('link', { name: 'WhatsApp: Llamar al conductor' }).click()
  const outcome = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect.element(dialog.getByText('Paso 1 de 7')).toBeVisible()
  await outcome('contestó').click()
  await expect.element(dialog.getByText('Paso 2 de 7')).toBeVisible()
  await expect.element(dialog.getByText(/^Confirmar punto exacto/)).toBeVisible()
  await expect.element(outcome('confirmado')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(outcome('en camino')).toHaveFocus()
  // What was not as hoped ends it.
  await outcome('no hay').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.mock.calls.map(([{ step }]) => step)).toEqual([
    'call-driver',
    'confirm-place',
    'repair',
  ])
})

test('a double click or a held key answers one question only', async () => {
  const { panel, sent } = await open('VARADA')
  await panel.getByRole('button', { name: 'Anotar: Llamar al conductor' }).click()
  await dialog.getByRole('button', { name: 'contestó', exact: true }).dblClick()
  const next = dialog.getByRole('button', { name: 'confirmado' })
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Enter>3}')
  await expect.poll(() => sent.mock.calls.length).toBeGreaterThan(1)
  await expect.element(dialog.getByRole('button', { name: 'en camino' })).toHaveFocus()
  await userEvent.keyboard('{/Enter}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledTimes(2)
})

test('the customer is told with the text ready', async () => {
  const { panel } = await open('VARADA')
  const link = panel.getByRole('link', { name: /^WhatsApp: Avisar al cliente/ })
  const href = link.element().getAttribute('href') ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/573109876543\?text=/)
  expect(decodeURIComponent(href)).toContain('V-48213')
})

test('a breakdown offers remedies, and no menu of refusals', async () => {
  const { panel } = await open('VARADA')
  for (const name of ['Reparar y continuar', 'Trasbordar', 'Reasignar', 'Cancelar']) {
    await expect.element(panel.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect.element(panel.getByText('Aquí no aplica: recargo por espera.')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .some((item) => item.ariaDisabled === 'true'),
  ).toBe(false)
})

test('resolving repeats the facts, and asks why the steps are left out', async () => {
  const { panel, sent } = await open('VARADA', ['call-driver'], 'resolve-novelty')
  await panel.getByRole('button', { name: 'Reparar y continuar' }).click()
  await expect.element(dialog.getByText(/Varada mecánica · gravedad alta/)).toBeVisible()
  await expect.element(dialog.getByText(/^en Girardot, vía Fusagasugá – Girardot/)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: /300/ }))
    .toHaveAttribute('href', 'tel:+573001234567')
  await expect.element(dialog.getByText(/Faltan 5 pasos obligatorios/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolver novedad' }).click()
  await expect
    .element(dialog.getByText('Escriba por qué se resuelve sin los pasos que faltan.'))
    .toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await dialog.getByLabelText('Nota').fill('El mecánico ya lo reparó.')
  await dialog.getByRole('button', { name: 'Resolver novedad' }).click()
  await expect
    .poll(() => sent.mock.calls[0]?.[0])
    .toMatchObject({
      remedy: 'repair',
      reasonCode: 'SUPERADA',
      note: 'El mecánico ya lo reparó.',
    })
})

test('a theft does not offer to go on', async () => {
  const { panel } = await open('HURTO')
  await expect.element(panel.getByRole('button', { name: 'Declarar siniestro' })).toBeVisible()
  expect(panel.getByRole('button', { name: /continuar/i }).query()).toBeNull()
  await page.getByRole('button', { name: /^Resolver novedad/ }).click()
  await expect.element(dialog.getByLabelText('Recuperado: lo confirmó la Policía')).toBeVisible()
  expect(dialog.getByLabelText('Superada en sitio').query()).toBeNull()
})

test('another destination is asked with its city, address, appointment and price', async () => {
  const { panel, sent } = await open('DESVIO', [], 'change-destination')
  await panel.getByRole('button', { name: 'Aceptar nuevo destino' }).click()
  await dialog.getByRole('combobox', { name: 'Ciudad del nuevo destino' }).fill('perei')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByText(/^De Bogotá a Pereira son 318\skm por carretera; hasta Buenaventura/))
    .toBeVisible()
  await dialog.getByLabelText('Dirección').fill('Km 4 vía Cerritos')
  await dialog.getByLabelText('Flete acordado (si cambia)').fill('4.850,5')
  const send = dialog.getByRole('button', { name: 'Aceptar nuevo destino' })
  await send.click()
  await expect.element(dialog.getByText('Elija la nueva cita.')).toBeVisible()
  await expect.element(dialog.getByText(/^Escriba el valor en pesos y sin centavos/)).toBeVisible()
  await expect.element(dialog.getByText(/^Escriba por qué se resuelve sin los pasos/)).toBeVisible()
  await expectAccessible(dialog.element())
  expect(sent).not.toHaveBeenCalled()

  await dialog.getByLabelText('Flete acordado (si cambia)').fill('2.400.000')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Lo pidió por correo.')
  await dialog.getByRole('button', { name: /^Nueva cita de descargue/ }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}1445{Enter}')
  await send.click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    destination: { name: 'Pereira', divipola: '66001', address: 'Km 4 vía Cerritos' },
    appointmentAt: expect.stringMatching(/T19:45:00\.000Z$/),
    priceCop: 2_400_000,
    note: 'Lo pidió por correo.',
  })
})
