import { consentText } from '@arriero/domain/users/consent.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { build, buildItems } from './testing/build-registration.ts'

afterEach(() => sessionStorage.clear())

const heading = page.getByRole('heading', { level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function openForm(answers: Record<string, unknown>) {
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  return openConsole('/registro', { isSignedOut: true, answers })
}

test('somebody whom an administrator registered agrees first, then corrects', async () => {
  const sent: unknown[] = []
  const correction = {
    kind: 'driver',
    userStateId: userStates.Correction,
    expiresAt: null,
  } as const
  const items = buildItems('driver', ({ item }) => ({ isEditable: item === 'bank' }))
  await openForm({
    'GET /api/registration': build({ ...correction, items, needsConsent: true }),
    'POST /api/registration/consent': (body: unknown) => {
      sent.push(body)
      return build({ ...correction, items })
    },
  })
  await expect.element(heading).toHaveTextContent('Antes de continuar')
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByText(/La foto del rostro es un dato sensible/)).toBeVisible()
  await expectAccessible()
  await button('Continuar').click()
  await expect.element(page.getByText('Para continuar debe autorizarlo.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByLabelText(/autorizo el tratamiento/).click()
  await button('Continuar').click()
  await expect.element(heading).toHaveTextContent('Por corregir')
  expect(sent).toEqual([{ consentVersion: consentText.version }])
})

test('an active person sees the papers, and agrees before renewing one', async () => {
  const active = (needsConsent: boolean) =>
    build({
      kind: 'driver',
      userStateId: userStates.Active,
      stateSince: '2026-11-01T12:00:00.000Z',
      expiresAt: null,
      needsConsent,
      items: buildItems('driver', ({ item }) => ({
        isEditable: item === 'soat',
        change: item === 'soat' ? 'renewal' : null,
      })),
    })
  await openForm({
    'GET /api/registration': active(true),
    'POST /api/registration/consent': () => active(false),
  })
  await button(/SOAT/).click()
  await expect.element(heading).toHaveTextContent('Antes de continuar')
  await button('Volver a mis documentos').click()
  await expect.element(heading).toHaveTextContent('Activo')
  await button(/SOAT/).click()
  await page.getByLabelText(/autorizo el tratamiento/).click()
  await button('Continuar').click()
  await expect.element(heading).toHaveTextContent('SOAT')
})

test('a draft whose text has changed can be deleted instead', async () => {
  let deleted = 0
  await openForm({
    'GET /api/registration': build({ needsConsent: true }),
    'DELETE /api/registration': () => {
      deleted += 1
      return new Response(null, { status: 204 })
    },
  })
  await expect.element(heading).toHaveTextContent('Antes de continuar')
  await button('Borrar mi registro').click()
  await button('Sí, borrar').click()
  await expect.element(heading).toHaveTextContent('Registro')
  expect(deleted).toBe(1)
})
