import { addDays, dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { Registration, RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { activeChangeOf } from '@arriero/domain/users/active-change.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { failWith } from '../../../test/stage/scripted-api.ts'
import { build, buildItems } from './testing/build-registration.ts'

const now = new Date('2026-11-18T17:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const heading = page.getByRole('heading', { level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const today = dayOf(now)
const soon = addDays(today, 12)
const later = addDays(today, 400)
const photo = { id: 'f1', mediaType: 'image/jpeg' as const, sizeBytes: 90_000, width: 8, height: 6 }

const expiries: Partial<Record<RegistrationItem['item'], string | null>> = {
  licence: later,
  pila: addDays(today, -3),
  soat: soon,
  liability: null,
}

/** An active driver, whose page tells kinds and days alone. */
const active = (changes: Partial<Record<RegistrationItem['item'], Partial<RegistrationItem>>>) =>
  build({
    kind: 'driver',
    userStateId: userStates.Active,
    stateSince: '2026-11-01T12:00:00.000Z',
    expiresAt: null,
    items: buildItems('driver', ({ item }) => {
      const change = activeChangeOf(item, 'registered')
      const expiresOn = expiries[item] ?? null
      const isEditable = change !== null
      const isRecorded = item in expiries
      return { change, expiresOn, isRecorded, isEditable, isComplete: false, ...changes[item] }
    }),
  })

async function openActive(answers: Record<string, unknown>) {
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  return openConsole('/registro', { isSignedOut: true, answers })
}

test('an active driver sees when papers expire, renews one and sees that it waits', async () => {
  const returned = { reason: 'unreadable' as const, note: 'Con buena luz' }
  const filled = { isComplete: true, files: [photo], fields: { number: 'S2', expiresOn: later } }
  let registration: Registration = active({ pila: { returned } })
  await openActive({
    'GET /api/registration': () => registration,
    'GET /api/registration/files/f1': () => new Response(new Blob(['x'], { type: 'image/jpeg' })),
    'PUT /api/registration/items/soat': () =>
      (registration = active({ pila: { returned }, soat: filled })),
    'POST /api/registration/items/soat/send': () =>
      (registration = active({ soat: { waitingSince: new Date().toISOString() } })),
  })
  await expect.element(heading).toHaveTextContent('Activo')
  const papers = page.getByRole('region', { name: 'Sus documentos' })
  const row = (name: RegExp) => papers.getByRole('button', { name })
  await expect
    .element(row(/Licencia de conducción/))
    .toHaveTextContent(`Vigente hasta el ${formatDay(later)}`)
  await expect
    .element(row(/SOAT/))
    .toHaveTextContent(`Vence en 12 días, el ${formatDay(soon)}Renovar`)
  await expect.element(row(/PILA/)).toHaveTextContent(/Vencido desde el .*Enviar de nuevo/)
  await expect
    .element(row(/técnico-mecánica/))
    .toHaveTextContent(/No lo tenemos registrado.*Enviar/)
  await expect
    .element(row(/responsabilidad civil/))
    .toHaveTextContent(/Registrado sin fecha de vencimiento.*Renovar/)
  await expect
    .element(page.getByText(/^Con estos cambios su cuenta vuelve a revisión\./))
    .toBeVisible()
  await expect.element(page.getByText('«Con buena luz»')).toBeVisible()
  await expectAccessible()

  await row(/SOAT/).click()
  await expect.element(heading).toHaveTextContent('SOAT')
  await expect.element(page.getByText(`El registrado vence el ${formatDay(soon)}.`)).toBeVisible()
  await page.getByLabelText('Número').fill('S2')
  await page.getByLabelText('Vence el').fill(formatDay(soon))
  await button('Guardar y continuar').click()
  await expect
    .element(page.getByText(`Ya tenemos uno que vence el ${formatDay(soon)}. Envíe el renovado.`))
    .toBeVisible()
  registration = active({ pila: { returned }, soat: filled })
  await button('Volver a mis documentos').click()
  await openActive({
    'GET /api/registration': () => registration,
    'GET /api/registration/files/f1': () => new Response(new Blob(['x'], { type: 'image/jpeg' })),
    'POST /api/registration/items/soat/send': () =>
      (registration = active({ soat: { waitingSince: new Date().toISOString() } })),
  })
  await expect.element(row(/SOAT/)).toHaveTextContent('Continuar')
  await row(/SOAT/).click()
  await expect.element(heading).toHaveTextContent('Revise y envíe')
  await expect.element(page.getByText(/su cuenta sigue activa/)).toBeVisible()
  await expectAccessible()
  await button('Enviar la renovación').click()
  await expect
    .element(row(/SOAT/))
    .toHaveTextContent(/Renovación en revisión desde el .*Enviar otro/)
})

test('an optional paper that was not begun opens its form, not the summary', async () => {
  await openActive({ 'GET /api/registration': active({}) })
  await button(/técnico-mecánica/).click()
  await expect.element(heading).toHaveTextContent('Revisión técnico-mecánica (opcional)')
  await expect.element(page.getByLabelText('Vence el')).toBeVisible()
})

test('another truck asks for its papers, says what it means, and waits for the journey to end', async () => {
  const filled = { isComplete: true, files: [photo, photo] }
  const other = active({
    vehicle: { ...filled, fields: { plate: 'ZZB123' } },
    soat: { change: 'review' },
    photos: { change: 'review' },
  })
  const answers = {
    'GET /api/registration': other,
    'GET /api/registration/files/f1': () => new Response(new Blob(['x'], { type: 'image/jpeg' })),
    'POST /api/registration/items/vehicle/send': failWith({
      status: 409,
      body: {
        responseCode: 'registration.journey-under-way',
        responseMessage: 'Tiene un viaje en curso. Termínelo y después envíe el cambio.',
      },
    }),
  }
  await openActive(answers)
  await expect
    .element(button(/Licencia de tránsito/))
    .toHaveTextContent('Licencia de tránsitoEmpezado, sin enviar')
  await button(/Licencia de tránsito/).click()
  await expect.element(heading).toHaveTextContent('SOAT')
  await expect.element(page.getByText('Paso 2 de 3')).toBeVisible()
  const items = other.items.map((one) => ({ ...one, isComplete: true }))
  await openActive({ ...answers, 'GET /api/registration': { ...other, items } })
  await button(/Licencia de tránsito/).click()
  await expect.element(page.getByText(/su cuenta vuelve a revisión/)).toBeVisible()
  await button('Enviar el cambio').click()
  await expect.element(page.getByText(/Tiene un viaje en curso/)).toBeVisible()
})
