import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAgain, openConsole } from '../../../test/stage/open-console.tsx'
import { buildRow, counts, idOf } from './testing/user-files.ts'

const pageOf = (...entries: object[]) => ({ entries, nextCursor: null })
const ana = buildRow({
  id: idOf(2),
  name: 'Ana Niño Peña',
  lock: { holderId: idOf(9), holderName: 'Marta Rojas', until: new Date().toISOString() },
})

test('tabs tell how many wait and since when; everything is in the address', async () => {
  const { address } = await openConsole('/admin/usuarios', {
    answers: {
      'GET /api/users/counts': counts,
      'GET /api/users': pageOf(buildRow({ attempts: 2 }), ana),
      [`GET /api/users/${idOf(2)}`]: { responseCode: 'user.not-found', responseMessage: '' },
    },
  })
  const tabs = page.getByRole('navigation', { name: 'Estado' })
  await expect
    .element(tabs.getByRole('link', { name: /^Revisión 12 la más antigua hace/ }))
    .toBeVisible()
  await expect.element(tabs.getByRole('link', { name: 'Activos 48' })).toBeVisible()
  await expect.element(page.getByText('2.º envío')).toBeVisible()
  await expect.element(page.getByText('La revisa Marta Rojas')).toBeVisible()
  await expectAccessibleAgain()

  await page.getByRole('button', { name: 'Empresas' }).click()
  await expect.poll(address).toBe('/admin/usuarios?tipo=empresa')
  await userEvent.keyboard('4')
  await expect.poll(address).toBe('/admin/usuarios?tipo=empresa&estado=rechazados')
  await userEvent.keyboard('jj{Enter}')
  await expect.poll(address).toBe(`/admin/usuarios/${idOf(2)}?tipo=empresa&estado=rechazados`)
})

test('an empty tab says why, and offers to drop the filters', async () => {
  const { address } = await openConsole('/admin/usuarios?estado=bloqueados&texto=zzz', {
    answers: { 'GET /api/users/counts': counts, 'GET /api/users': pageOf() },
  })
  await expect.element(page.getByText('Nada coincide con «zzz» en Bloqueados')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect.poll(address).toBe('/admin/usuarios?estado=bloqueados')
  await expect.element(page.getByText('No hay nadie bloqueado')).toBeVisible()
  await expectAccessibleAgain()
})

test('the next case opens before the list is there', async () => {
  const { address } = await openConsole('/admin/usuarios', {
    answers: {
      'GET /api/users/counts': counts,
      'GET /api/users': () => new Promise(() => undefined),
      'POST /api/users/next': { userId: idOf(2) },
      [`GET /api/users/${idOf(2)}`]: { responseCode: 'user.not-found', responseMessage: '' },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Revisar la siguiente' })).toBeVisible()
  await userEvent.keyboard('r')
  await expect.poll(address).toBe(`/admin/usuarios/${idOf(2)}`)
})

test('what active people renewed has a tab of its own, with how long it waits', async () => {
  const renewed = buildRow({ userStateId: 1, renewalSince: new Date().toISOString(), attempts: 2 })
  const { address } = await openConsole('/admin/usuarios?estado=activos', {
    answers: {
      'GET /api/users/counts': counts,
      'GET /api/users': pageOf(renewed),
    },
  })
  await expect.element(page.getByText('Renovación por revisar')).toBeVisible()
  const tab = page.getByRole('link', { name: /^Renovaciones 2 la más antigua hace/ })
  await expect.element(tab).toBeVisible()
  await userEvent.keyboard('6')
  await expect.poll(address).toBe('/admin/usuarios?estado=renovaciones')
  await expect.element(page.getByText('2.º envío')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Revisar la siguiente/ })).toBeVisible()
  await expectAccessibleAgain()
})
