import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { build, buildItems } from './testing/build-registration.ts'

afterEach(() => sessionStorage.clear())

const heading = page.getByRole('heading', { level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('who is asked for one paper sends it alone; the rest is optional and apart', async () => {
  const asked = { reason: 'not-sent' as const, note: null }
  let isFilled = false
  const correction = () =>
    build({
      kind: 'driver',
      userStateId: userStates.Correction,
      expiresAt: null,
      items: buildItems('driver', ({ item }) =>
        item === 'pila'
          ? { returned: asked, isComplete: isFilled }
          : { isRequired: false, isComplete: true },
      ),
    })
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: {
      'GET /api/registration': correction,
    },
  })
  await expect.element(page.getByText(/Un revisor le pidió lo siguiente/)).toBeVisible()
  await expect.element(page.getByText('Falta completar un punto.')).toBeVisible()
  const lists = page.getByRole('main').getByRole('list')
  await expect.element(lists.first().getByRole('button')).toHaveTextContent(/PILA.*Por completar/)
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('También puede')
  await expect.element(button(/Foto del rostro.*Opcional, sin enviar/)).toBeVisible()
  await expect.element(button('Enviar las correcciones')).toBeDisabled()
  await expectAccessible()
  await button(/Foto del rostro/).click()
  await expect.element(heading).toHaveTextContent('Foto del rostro')
  await expect.element(page.getByText(/^Paso/)).not.toBeInTheDocument()
  isFilled = true
  await openConsole('/registro', {
    isSignedOut: true,
    answers: { 'GET /api/registration': correction },
  })
  await expect.element(button('Enviar las correcciones')).toBeEnabled()
})
