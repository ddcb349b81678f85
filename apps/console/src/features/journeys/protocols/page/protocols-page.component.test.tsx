import type { NoveltyProtocolBody } from '@arriero/domain/contract/http/novelty-protocols.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../../../test/stage/open-console.tsx'
import { answerProtocols, failWith, me } from '../../../../../test/stage/scripted-api.ts'

const address = '/admin/novedades/protocolos?tipo=TRANCON'
const main = page.getByRole('region', { name: 'Trancón' })
const save = page.getByRole('button', { name: 'Guardar', exact: true })

async function open(answers: Record<string, unknown> = {}) {
  const sent = vi.fn((body: unknown) => {
    const { protocol, expectedVersion } = body as NoveltyProtocolBody
    return {
      code: 'TRANCON',
      protocol: protocol ?? defaultProtocols.TRANCON,
      isDefault: protocol === null,
      version: expectedVersion + 1,
      changedBy: { id: me.id, name: 'Laura Marcela Restrepo Ospina' },
      changedAt: new Date().toISOString(),
    }
  })
  await openConsole(address, {
    answers: { 'PUT /gateway/noveltyProtocols/TRANCON': sent, ...answers },
  })
  await expect.element(main).toBeVisible()
  return sent
}

const bodyOf = (sent: Awaited<ReturnType<typeof open>>) =>
  sent.mock.calls.at(-1)?.[0] as NoveltyProtocolBody | undefined

test('lists the 24 kinds with their severity, accessibly', async () => {
  await open()
  const list = page.getByRole('navigation', { name: 'Novedades' })
  expect(list.getByRole('link').elements()).toHaveLength(24)
  await expect
    .element(list.getByRole('link', { name: 'Hurto o piratería terrestre Crítica' }))
    .toBeVisible()
  await expect
    .element(list.getByRole('link', { name: /^Trancón/ }))
    .toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('saves a severity and goes back to the default', async () => {
  const sent = await open()
  await main.getByLabelText('Gravedad').selectOptions('high')
  await save.click()
  await expect
    .poll(() => bodyOf(sent))
    .toMatchObject({
      protocol: { severity: 'high' },
      expectedVersion: 0,
    })
  await expect.element(main.getByText(/^Laura Marcela Restrepo Ospina lo cambió/)).toBeVisible()
  main.getByRole('button', { name: 'Volver al inicial' }).element().focus()
  await userEvent.keyboard('{Enter}')
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodyOf(sent)).toEqual({ protocol: null, expectedVersion: 1 })
})

test('adds, moves and removes steps with the keyboard', async () => {
  const sent = await open()
  await main.getByRole('button', { name: 'Agregar paso' }).click()
  await expect.element(main.getByLabelText('Paso 3', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Avisar a la planta')
  await main.getByLabelText('Resultados, el esperado de primero, paso 3').click()
  await userEvent.keyboard('avisada{Enter}')
  main.getByRole('button', { name: 'Subir el paso 3' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('button', { name: 'Subir el paso 2' })).toHaveFocus()
  await main.getByRole('button', { name: 'Quitar el paso 1' }).click()
  await save.click()
  await expect
    .poll(() => bodyOf(sent)?.protocol?.steps.map(({ text }) => text))
    .toEqual(['Avisar a la planta', 'Avisar al cliente con la nueva hora estimada'])
})

test('a step without an outcome is named', async () => {
  const sent = await open()
  await main.getByRole('button', { name: 'Agregar paso' }).click()
  await userEvent.keyboard('Avisar a la planta')
  await save.click()
  await expect.element(main.getByText('Paso 3: escriba al menos un resultado.')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
})

test('after a conflict it shows what the other person saved', async () => {
  let protocols = answerProtocols()
  const responseMessage = 'Luis Gómez cambió este protocolo hace 8 s. Revise los datos nuevos.'
  const body = { responseCode: 'protocol.changed', responseMessage }
  await open({
    'GET /gateway/noveltyProtocols': () => protocols,
    'PUT /gateway/noveltyProtocols/TRANCON': failWith({ status: 409, body }),
  })
  protocols = answerProtocols([
    {
      code: 'TRANCON',
      protocol: { ...defaultProtocols.TRANCON, severity: 'critical' },
      isDefault: false,
      version: 1,
      changedBy: { id: 'l', name: 'Luis Gómez' },
      changedAt: new Date().toISOString(),
    },
  ])
  await main.getByLabelText('Gravedad').selectOptions('high')
  await save.click()
  await expect.element(page.getByText(/^Luis Gómez lo cambió/)).toBeVisible()
  await expect.element(main.getByLabelText('Gravedad')).toHaveValue('critical')
})

test('is read-only without the ability', async () => {
  const abilities = me.abilities.filter((ability) => ability !== 'novelty-protocol.change')
  await open({ 'GET /api/me': { ...me, abilities } })
  await expect.element(main.getByText('Usted puede verlo, pero no cambiarlo.')).toBeVisible()
  await expect.element(main.getByLabelText('Gravedad')).toBeDisabled()
  expect(main.getByRole('button', { name: 'Volver al inicial' }).query()).toBeNull()
})
