import type { RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { failWith } from '../../../test/stage/scripted-api.ts'
import { build, buildItems } from './testing/build-registration.ts'
import { scriptUploads } from './testing/script-uploads.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const heading = page.getByRole('heading', { level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })

const photo = { id: 'f1', mediaType: 'image/jpeg' as const, sizeBytes: 90_000, width: 8, height: 6 }

test('begins with who registers, the contact and the consent, and confirms two codes', async () => {
  const sent: unknown[] = []
  const guesses: string[] = []
  let registration = build({ isEmailConfirmed: false, isPhoneConfirmed: false })
  await openConsole('/registro', {
    isSignedOut: true,
    answers: {
      'POST /api/registrations': (body: unknown) => {
        sent.push(body)
        return { token: 't'.repeat(43) }
      },
      'GET /api/registration': () => registration,
      'POST /api/registration/confirm': (body: { channel: string; code: string }) => {
        guesses.push(body.code)
        if (body.code === '000000') {
          const refusal = { responseCode: 'registration.wrong-code', responseMessage: 'No es.' }
          return failWith({ status: 422, body: refusal })()
        }
        const done = body.channel === 'email' ? 'isEmailConfirmed' : 'isPhoneConfirmed'
        registration = build({ ...registration, [done]: true, changedAt: build().changedAt })
        return registration
      },
    },
  })
  await expect.element(heading).toHaveTextContent('Registro')
  await expectAccessible()
  await button(/Somos una empresa/).click()
  await expect.element(heading).toHaveFocus()
  await button('Continuar').click()
  await expect.element(page.getByText('Escriba un correo válido.')).toBeVisible()
  await expect.element(page.getByText('Para registrarse debe autorizarlo.')).toBeVisible()
  await page.getByLabelText('Correo').fill('Ana@example.com')
  await page.getByLabelText('Celular').fill('300 123 4567')
  await page.getByLabelText(/autorizo el tratamiento/).click()
  await expectAccessible()
  await button('Continuar').click()
  await expect.element(heading).toHaveTextContent('Confirme su correo')
  expect(sent).toMatchObject([
    { kind: 'customer', email: 'ana@example.com', phone: '+573001234567' },
  ])
  await expectAccessible()
  await page.getByLabelText('Dígito 1 de 6').click()
  await userEvent.keyboard('000000')
  await expect.element(page.getByText('No es.')).toBeVisible()
  for (let digit = 1; digit <= 6; digit += 1) {
    await expect.element(page.getByLabelText(`Dígito ${digit} de 6`)).toHaveValue('')
  }
  await expect.element(page.getByLabelText('Dígito 1 de 6')).toHaveFocus()
  await userEvent.keyboard('654321')
  await expect.element(heading).toHaveTextContent('Confirme su celular')
  expect(guesses).toEqual(['000000', '654321'])
  await page.getByLabelText('Dígito 1 de 6').click()
  await userEvent.keyboard('123456')
  await expect.element(heading).toHaveTextContent('RUT y datos de la empresa')
})

test('another code waits for a minute from the first, also after the page is loaded again', async () => {
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  const changedAt = new Date(Date.now() - 20_000).toISOString()
  await openConsole('/registro', {
    isSignedOut: true,
    answers: { 'GET /api/registration': build({ isEmailConfirmed: false, changedAt }) },
  })
  await expect.element(button(/^Enviar otro código \(en (40|[1-3]?\d) s\)$/)).toBeDisabled()
})

test('a link fills one item after another: typed data are checked, files sent again after a failure', async () => {
  const uploads = scriptUploads()
  let registration = build()
  const saved: unknown[] = []
  const { address } = await openConsole(`/registro#${'t'.repeat(43)}`, {
    isSignedOut: true,
    answers: {
      'GET /api/registration': () => registration,
      'GET /api/registration/files/f1': () => new Response(new Blob(['x'], { type: 'image/jpeg' })),
      'PUT /api/registration/items/company': (body: { fields: Record<string, string> }) => {
        saved.push(body.fields)
        return (registration = withItem('company', { fields: body.fields }))
      },
    },
  })
  const withItem = (key: string, part: Partial<RegistrationItem>) =>
    build({
      items: registration.items.map((one) => (one.item === key ? { ...one, ...part } : one)),
    })
  await expect.element(heading).toHaveTextContent('RUT y datos de la empresa')
  expect(address()).toBe('/registro')
  expect(sessionStorage.getItem('arriero.registration')).toBe('t'.repeat(43))
  await expect.element(page.getByText('Paso 1 de 3')).toBeVisible()
  await page.getByLabelText('NIT').fill('899.999.068-2')
  await button('Guardar y continuar').click()
  await expect
    .element(page.getByText('El dígito de verificación no corresponde al NIT. Revise los números.'))
    .toBeVisible()
  await expect.element(page.getByText('Falta la foto o el PDF de «RUT».')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('NIT').fill('899.999.068-1')
  await page.getByLabelText('Empresa', { exact: true }).fill('Café Ñandú S.A.S.')
  await page.getByLabelText('Tipo de empresa').selectOptions('Generador de carga')
  await page.getByLabelText('Correo de facturación').fill('pagos@example.com')
  const file = new File(['%PDF-1.7'], 'rut.pdf', { type: 'application/pdf' })
  await page.getByLabelText('Elegir archivo: RUT').upload(file)
  await expect.element(page.getByRole('progressbar', { name: 'Subiendo RUT' })).toBeVisible()
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.drop()
  await expect.element(page.getByText('Conexión al servidor').first()).toBeVisible()
  await button('Reintentar').click()
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  registration = withItem('company', { files: [photo] })
  uploads[1]?.end(200, registration)
  await expect.element(page.getByRole('img', { name: 'RUT' })).toBeInTheDocument()
  await button('Guardar y continuar').click()
  await expect.element(heading).toHaveTextContent('Cámara de Comercio')
  await expect.element(heading).toHaveFocus()
  expect(saved.at(-1)).toMatchObject({
    nit: '899999068-1',
    companyKind: 'shipper',
    billingEmail: 'pagos@example.com',
  })
  await page.getByLabelText('Fecha del certificado').fill('01112026')
  await expect.element(page.getByLabelText('Fecha del certificado')).toHaveValue('01/11/2026')
})

test('a returned registration shows the reasons, opens only what was returned and is sent again', async () => {
  const returned = { reason: 'unreadable' as const, note: 'Use buena luz' }
  const items = buildItems('driver', ({ item }) =>
    item === 'licence'
      ? { returned, fields: { number: 'L1', category: 'C3', expiresOn: '2027-12-31' } }
      : { isEditable: false, isComplete: true, files: [] },
  )
  const correction = {
    kind: 'driver',
    userStateId: userStates.Correction,
    expiresAt: null,
  } as const
  let registration = build({ ...correction, items })
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: {
      'GET /api/registration': () => registration,
      'POST /api/registration/send': () =>
        build({ ...registration, userStateId: userStates.Review, changedAt: build().changedAt }),
    },
  })
  await expect.element(heading).toHaveTextContent('Por corregir')
  await expect.element(page.getByText(/La imagen no se lee bien/)).toBeVisible()
  await expect.element(page.getByText('«Use buena luz»')).toBeVisible()
  await expect.element(button('Enviar las correcciones')).toBeDisabled()
  await expectAccessible()
  await button(/Licencia de conducción/).click()
  await expect.element(page.getByLabelText('Vence el')).toHaveValue('31/12/2027')
  await page.getByLabelText('Vence el').fill('01/11/2020')
  await button('Guardar y continuar').click()
  await expect.element(page.getByText(/Este documento venció el 01\/11\/2020/)).toBeVisible()

  registration = build({ ...correction, items: items.map((one) => ({ ...one, isComplete: true })) })
  await openConsole('/registro', {
    isSignedOut: true,
    answers: {
      'GET /api/registration': () => registration,
      'POST /api/registration/send': () =>
        build({ ...registration, userStateId: userStates.Review, changedAt: build().changedAt }),
    },
  })
  await button('Enviar las correcciones').click()
  await expect.element(heading).toHaveTextContent('En revisión')
})

test.each([
  [userStates.Active, 'Activo'],
  [userStates.Reject, 'Rechazado'],
  [userStates.Ban, 'Bloqueado'],
])('state %s is told with its reasons', async (userStateId, label) => {
  const returned = { reason: 'forged' as const, note: null }
  const items = buildItems('customer', ({ item }) => ({
    isEditable: false,
    files: [],
    returned: item === 'company' && userStateId === userStates.Reject ? returned : null,
  }))
  const stateSince = '2026-11-18T12:00:00.000Z'
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: { 'GET /api/registration': build({ userStateId, stateSince, items }) },
  })
  await expect.element(heading).toHaveTextContent(label)
  const reason = page.getByText('No pudimos comprobar que el documento sea auténtico.')
  await expect.element(reason).toHaveLength(userStateId === userStates.Reject ? 1 : 0)
  await expectAccessible()
})

test('a link that does not work leads to a new one', async () => {
  const body = { responseCode: 'registration.link-unknown', responseMessage: 'Ya no sirve.' }
  sessionStorage.setItem('arriero.registration', 'x'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: {
      'GET /api/registration': failWith({ status: 401, body }),
      'POST /api/registrations/link': () => new Response(null, { status: 204 }),
    },
  })
  await expect.element(heading).toHaveTextContent('Este enlace ya no sirve')
  await button('Continuar').click()
  await button('Ya tengo un registro').click()
  await page.getByLabelText('Correo').fill('ana@example.com')
  await button('Enviar el enlace').click()
  await expect.element(heading).toHaveTextContent('Revise su correo')
})

test('a tractor needs the plate of its trailer, other trucks may have one', async () => {
  const items = buildItems('driver', ({ item }) => ({ isEditable: item === 'vehicle' }))
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: { 'GET /api/registration': build({ kind: 'driver', items }) },
  })
  await expect.element(page.getByLabelText('Placa del remolque (opcional)')).toBeVisible()
  await page.getByLabelText('Tipo de vehículo').selectOptions('Tractomula')
  const plate = page.getByLabelText('Placa del remolque', { exact: true })
  await button('Guardar y continuar').click()
  await expect.element(plate).toHaveAccessibleDescription('Falta este dato.')
})

test.each([
  ['selfie', 'Foto del rostro', 'user'],
  ['background', 'Certificado', 'environment'],
] as const)('%s is photographed with the right camera, or chosen', async (key, title, camera) => {
  const items = buildItems('driver', ({ item }) => ({ isEditable: item === key }))
  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: { 'GET /api/registration': build({ kind: 'driver', items }) },
  })
  const photo = page.getByLabelText(`Tomar foto: ${title}`)
  await expect.element(photo).toHaveAttribute('capture', camera)
  await expect.element(photo).toHaveAttribute('accept', 'image/*')
  // With the camera alone a phone would offer no PDF.
  const file = page.getByLabelText(`Elegir archivo: ${title}`)
  await expect.element(file).not.toHaveAttribute('capture')
})
