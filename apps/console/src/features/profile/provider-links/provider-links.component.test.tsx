import type { ProviderLinkList } from '@arriero/domain/contract/http/session.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toProviderFailure } from '#data/provider/provider-failure.ts'
import { fakeProvider } from '../../../../test/stage/fake-provider.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { failWith } from '../../../../test/stage/scripted-api.ts'

const google = {
  id: '00000000-0000-4000-8000-0000000000aa',
  provider: 'google.com',
  email: 'demo@arriero.example',
  phone: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
}
const path = '/api/me/providerLinks'
const signIn = {
  methods: ['popup:google.com', 'phone'],
  firebase: { apiKey: 'k', projectId: 'demo-p' },
}

/** The server's list, which the scripted calls change. */
function openProfile(links: ProviderLinkList['links'], more: object = {}, hasPassword = true) {
  const state = { links, bodies: [] as unknown[] }
  const answers = {
    [`GET ${path}`]: () => ({ hasPassword, links: state.links }),
    [`DELETE ${path}/${google.id}`]: (body: unknown) => {
      state.bodies.push(body)
      state.links = []
      return new Response(null, { status: 204 })
    },
    ...more,
  }
  return { state, answers }
}

const section = () => page.getByRole('region', { name: 'Cuentas vinculadas' })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('without the hosted provider there is no such section', async () => {
  await openConsole('/admin/perfil')
  await expect.element(page.getByRole('region', { name: 'Segundo factor' })).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
})

test('a linked account is unlinked with the password', async () => {
  const { state, answers } = openProfile([google])
  await openConsole('/admin/perfil', { config: { signIn }, answers })
  await expect.element(section().getByText('Google')).toBeVisible()
  await expect.element(section().getByText('Sin usar todavía')).toBeVisible()
  await page.getByRole('button', { name: 'Desvincular Google, demo@arriero.example' }).click()
  const unlink = dialog('Desvincular una cuenta')
  await expect.element(unlink.getByLabelText('Contraseña', { exact: true })).toHaveFocus()
  await expect.element(unlink.getByText('se cierran las sesiones')).toBeVisible()
  await expectAccessible(unlink.element())
  await userEvent.keyboard('clave{Enter}')
  await expect.element(page.getByText('Cuenta desvinculada')).toBeVisible()
  await expect.element(section().getByRole('listitem')).not.toBeInTheDocument()
  await expect.element(section().getByRole('heading')).toHaveFocus()
  expect(state.bodies).toEqual([{ password: 'clave' }])
})

test('another account is linked: a blocked window is told, then the password', async () => {
  const blocked = [true]
  const provider = fakeProvider({
    signInWithPopup: async () => {
      if (blocked.pop()) throw toProviderFailure('auth/popup-blocked')
      return { kind: 'signed-in', idToken: 'id-token' }
    },
  })
  const { state, answers } = openProfile([])
  const attempts: unknown[] = []
  const link = (body: { password: string }) => {
    attempts.push(body)
    if (body.password !== 'clave') {
      const responseMessage = 'La contraseña no es correcta.'
      return failWith({ status: 403, body: { responseCode: 'password.wrong', responseMessage } })()
    }
    state.links = [google]
    return { hasPassword: true, links: state.links }
  }
  await openConsole('/admin/perfil', {
    config: { signIn },
    answers: { ...answers, [`POST ${path}`]: link },
    provider,
  })
  await page.getByRole('button', { name: 'Vincular una cuenta' }).click()
  const opened = dialog('Vincular una cuenta')
  await opened.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect.element(opened.getByText('El navegador bloqueó la ventana.')).toBeVisible()
  await expectAccessible(opened.element())
  await opened.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect.element(opened.getByLabelText('Contraseña', { exact: true })).toHaveFocus()
  await userEvent.keyboard('otra{Enter}')
  await expect.element(opened.getByText('La contraseña no es correcta.')).toBeVisible()
  await userEvent.fill(opened.getByLabelText('Contraseña', { exact: true }), 'clave')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Cuenta vinculada')).toBeVisible()
  await expect.element(section().getByText('Google')).toBeVisible()
  expect(attempts).toEqual([
    { password: 'otra', idToken: 'id-token' },
    { password: 'clave', idToken: 'id-token' },
  ])
})

test('a person without a password is told how to get one', async () => {
  const { answers } = openProfile([google], {}, false)
  await openConsole('/admin/perfil', { config: { signIn }, answers })
  await expect.element(section().getByText('Para cambiarlas necesita una contraseña')).toBeVisible()
  await expect.element(section().getByRole('button')).not.toBeInTheDocument()
})
