import type {
  Administrator,
  PendingInvitation,
} from '@arriero/domain/contract/http/administrators.ts'
import { abilitiesOf } from '@arriero/domain/users/ability.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { crowdedWorld } from '../../../test/stage/crowded-world.ts'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { type Answers, failWith, me } from '../../../test/stage/scripted-api.ts'

const now = new Date().toISOString()
const laura: Administrator = {
  id: me.id,
  email: me.email,
  givenNames: me.givenNames,
  surnames: me.surnames,
  role: 'administrator',
  userStateId: 1,
  hasSecondFactor: true,
  openSessions: 1,
  lastSeenAt: now,
}
const diego: Administrator = {
  ...laura,
  id: '00000000-0000-4000-8000-00000000000b',
  email: 'diego@arriero.example',
  givenNames: 'Diego',
  surnames: 'Ñáñez',
  role: 'operations',
  hasSecondFactor: false,
  openSessions: 2,
}
const invitation: PendingInvitation = {
  id: '00000000-0000-4000-8000-00000000000c',
  email: 'nueva@example.com',
  role: 'reviewer',
  invitedBy: 'Laura Restrepo',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2026-11-08T12:00:00.000Z',
}

const open = (answers: Answers = {}) =>
  openConsole('/admin/administradores', {
    answers: {
      'GET /api/administrators': { entries: [diego, laura], nextCursor: null },
      'GET /api/invitations': { entries: [invitation], nextCursor: null },
      'GET /api/securitySettings': { secondFactorRoles: ['administrator'] },
      ...answers,
    },
  })

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('an administrator changes a role and disables an account, after reading what happens', async () => {
  const role = vi.fn((body: unknown) => ({ ...diego, ...(body as object) }))
  const disabled = vi.fn(
    failWith({
      status: 409,
      body: { responseCode: 'administrator.last', responseMessage: 'Es la última persona activa.' },
    }),
  )
  await open({
    [`PUT /api/administrators/${diego.id}/role`]: role,
    [`POST /api/administrators/${diego.id}/disable`]: disabled,
  })
  await expect.element(row('diego@arriero.example')).toHaveTextContent('2 sesiones abiertas')
  await expect.element(row('diego@arriero.example')).toHaveTextContent('Sin segundo factor')
  await expect.element(row(me.email).getByText('Usted')).toBeVisible()
  expect(row(me.email).getByRole('button').elements()).toEqual([])
  await expectAccessible()

  await page.getByRole('button', { name: 'Acciones para Diego Ñáñez' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar el rol' }).click()
  await dialog('Cambiar el rol').getByLabelText('Consulta').click()
  await expectAccessible()
  await dialog('Cambiar el rol').getByRole('button', { name: 'Cambiar el rol' }).click()
  await expect.element(page.getByText('Ahora su rol es Consulta.')).toBeVisible()
  expect(role).toHaveBeenCalledExactlyOnceWith({ role: 'viewer' })

  await page.getByRole('button', { name: 'Acciones para Diego Ñáñez' }).click()
  await page.getByRole('menuitem', { name: 'Desactivar la cuenta' }).click()
  const asked = dialog('Desactivar la cuenta')
  await expect.element(asked.getByText(/pierde el acceso de inmediato/)).toBeVisible()
  await asked.getByRole('button', { name: 'Desactivar' }).click()
  await expect.element(asked.getByText('Es la última persona activa.')).toBeVisible()
})

test('a person is invited with a role by keyboard, and an invitation is sent again or revoked', async () => {
  const invited = vi.fn(() => ({ expiresAt: '2026-11-25T12:00:00.000Z' }))
  const resent = vi.fn(() => ({ expiresAt: '2026-11-25T12:00:00.000Z' }))
  const revoked = vi.fn(() => new Response(null, { status: 204 }))
  await open({
    'POST /api/invitations': invited,
    [`POST /api/invitations/${invitation.id}/resend`]: resent,
    [`DELETE /api/invitations/${invitation.id}`]: revoked,
  })
  await expect.element(row('nueva@example.com')).toHaveTextContent('Vencida')
  await userEvent.keyboard('n')
  await page.getByLabelText('Correo de la persona').fill('ana@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Elija un rol.')).toBeVisible()
  await page.getByLabelText('Operaciones').first().click()
  await dialog('Invitar a otra persona').getByRole('button', { name: 'Invitar' }).click()
  await expect.element(page.getByText('Enviamos la invitación a ana@example.com')).toBeVisible()
  expect(invited).toHaveBeenCalledExactlyOnceWith({ email: 'ana@example.com', role: 'operations' })

  await page.getByRole('button', { name: 'Enviar de nuevo a nueva@example.com' }).click()
  await dialog('Enviar de nuevo').getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.element(page.getByText('Invitación enviada')).toBeVisible()
  await page.getByRole('button', { name: 'Anular la invitación a nueva@example.com' }).click()
  await dialog('Anular la invitación').getByRole('button', { name: 'Anular' }).click()
  await expect.element(page.getByText('Invitación anulada')).toBeVisible()
  expect([resent.mock.calls.length, revoked.mock.calls.length]).toEqual([1, 1])
})

test('the second factor is required of the chosen roles', async () => {
  const saved = vi.fn((body: unknown) => body)
  await open({ 'PUT /api/securitySettings': saved })
  const section = page.getByRole('region', { name: 'Segundo factor obligatorio' })
  await expect.element(section.getByLabelText('Administrador')).toBeChecked()
  await section.getByLabelText('Consulta').click()
  await section.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('Lo que se exige quedó guardado.')).toBeVisible()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ secondFactorRoles: ['administrator', 'viewer'] })
})

test('a person who must set up a second factor sees only that', async () => {
  const secondFactor = { isOn: false, isRequired: true, mustSetUp: true, recoveryCodesLeft: 0 }
  await openConsole('/admin/en-curso', {
    answers: { 'GET /api/me': { ...me, abilities: ['account.manage'], secondFactor } },
  })
  await expect.element(page.getByRole('heading', { name: 'Falta su segundo factor' })).toBeVisible()
  expect(page.getByRole('navigation').elements()).toEqual([])
  await expectAccessible()
})

test('a viewer sees journeys and no action, and no page of administrators', async () => {
  const { collections, answers } = crowdedWorld()
  const abilities = abilitiesOf({ kind: 'administrator', role: 'viewer' })
  await openConsole('/admin/en-curso', {
    collections,
    answers: { ...answers, 'GET /api/me': { ...me, role: 'viewer', abilities } },
  })
  await expect.element(page.getByRole('row').nth(2)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Administradores' }).elements()).toEqual([])
  await page.getByRole('link', { name: /^Atención/ }).click()
  await expect.element(page.getByRole('button', { name: /^Abrir V-/ }).first()).toBeVisible()
  expect(page.getByRole('button', { name: /^(?:Tomar|Soltar|Posponer)/ }).elements()).toEqual([])
})
