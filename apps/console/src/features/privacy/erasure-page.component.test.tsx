import type { ErasureCertificate, ErasurePlan } from '@arriero/domain/contract/http/privacy.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { failWith } from '../../../test/stage/scripted-api.ts'

const userId = '00000000-0000-4000-8000-000000000001'
const parts = {
  deleted: [
    { what: 'Fotos y PDF', count: 12 },
    { what: 'Sesiones y avisos en navegadores', count: 0 },
  ],
  kept: [{ what: 'Viajes, con sus hitos y valores', count: 31, why: 'Diez años.' }],
}
const plan: ErasurePlan = { name: 'Óscar Muñoz', ...parts, obstacle: null }
const certificate: ErasureCertificate = {
  id: '00000000-0000-4000-8000-000000000009',
  subjectId: userId,
  erasedAt: '2026-11-18T15:00:00.000Z',
  ...parts,
}
const refuse = failWith({
  status: 422,
  body: { responseCode: 'erasure.wrong-name', responseMessage: 'El nombre no coincide.' },
})
const address = `/admin/usuarios/${userId}/supresion`
const call = `/api/users/${userId}/erasure`

test('says what goes and what stays, asks for the name, and answers with a certificate', async () => {
  const sent = vi.fn((body: unknown) =>
    (body as { typedName: string }).typedName === plan.name ? certificate : refuse(),
  )
  await openConsole(address, { answers: { [`GET ${call}`]: plan, [`POST ${call}`]: sent } })
  await expect.element(page.getByText('Fotos y PDF')).toBeVisible()
  await expect.element(page.getByText('Diez años.')).toBeVisible()
  expect(page.getByText('Sesiones y avisos en navegadores').query()).toBeNull()
  await expectAccessible()

  const back = (name: string) => page.getByRole('main').getByRole('link', { name })
  expect(back('Ficha').element().getAttribute('href')).toBe(`/admin/usuarios/${userId}`)
  const erase = page.getByRole('button', { name: 'Suprimir los datos' })
  await erase.click()
  await expect.element(page.getByText('Escriba quién lo pidió y cómo.')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()

  await page.getByRole('textbox', { name: 'Quién lo pidió y cómo' }).fill('Correo del titular')
  const name = page.getByRole('textbox', { name: 'Escriba «Óscar Muñoz» para confirmar' })
  await name.fill('Óscar')
  await erase.click()
  await expect.element(name).toHaveFocus()
  await name.fill('Óscar Muñoz')
  await erase.click()
  await expect.element(page.getByText(/^Los datos se suprimieron el/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copiar la constancia' })).toBeVisible()
  expect(back('Usuarios').element().getAttribute('href')).toBe('/admin/usuarios')
  await expectAccessible()
})

test('says why it must wait', async () => {
  const obstacle = 'La persona tiene viajes en curso.'
  await openConsole(address, { answers: { [`GET ${call}`]: { ...plan, obstacle } } })
  await expect.element(page.getByText(obstacle)).toBeVisible()
  expect(page.getByRole('button', { name: 'Suprimir los datos' }).query()).toBeNull()
})
