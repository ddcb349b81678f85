import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeProvider } from '../../../../test/stage/fake-provider.ts'
import { expectAccessible, openConsole, storedUser } from '../../../../test/stage/open-console.tsx'

test('an invitation is activated without a password', async () => {
  const bodies: unknown[] = []
  const invite = {
    email: 'ana@example.com',
    invitedBy: 'Laura Restrepo',
    expiresAt: '2030-01-01T00:00:00.000Z',
  }
  const answers = {
    'POST /api/logInWithProvider': storedUser,
    'POST /api/activation/find': invite,
    'POST /api/activation/withProvider': (body: unknown) => {
      bodies.push(body)
      return { email: invite.email }
    },
  }
  const provider = fakeProvider({
    signInWithPopup: async () => ({ kind: 'signed-in', idToken: 'id-token' }),
  })
  const signIn = {
    methods: ['popup:google.com', 'phone'],
    firebase: { apiKey: 'k', projectId: 'demo-p' },
  }
  await openConsole('/activate/enlace', {
    isSignedOut: true,
    config: { signIn },
    answers,
    provider,
  })
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect.element(page.getByText('sin contraseña.')).toBeVisible()
  await expect.element(page.getByLabelText('Contraseña', { exact: true })).not.toBeInTheDocument()
  await page.getByLabelText('Nombres').fill('Ana')
  await page.getByLabelText('Apellidos').fill('Mejía')
  await page.getByLabelText('Leí y acepto los términos de uso').click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Activar y entrar' }).click()
  await expect.element(page.getByRole('banner')).toBeVisible()
  expect(bodies).toEqual([
    {
      registerToken: 'enlace',
      givenNames: 'Ana',
      surnames: 'Mejía',
      acceptsTerms: true,
      idToken: 'id-token',
    },
  ])
})
