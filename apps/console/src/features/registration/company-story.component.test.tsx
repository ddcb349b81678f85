import type { Registration, RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { build } from './testing/build-registration.ts'
import { scriptUploads } from './testing/script-uploads.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T17:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const heading = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name })
const type = (label: string, text: string) => page.getByLabelText(label, { exact: true }).fill(text)
const pdf = { id: 'f1', mediaType: 'application/pdf' as const, sizeBytes: 90_000 }
const stored = { ...pdf, width: null, height: null }

test('a company fills in everything and sends it', async () => {
  const uploads = scriptUploads()
  let registration = build()

  /** What the server does with a change of an item. */
  function change(key: string, part: (one: RegistrationItem) => Partial<RegistrationItem>) {
    const items = registration.items.map((one) => {
      const changed = one.item === key ? { ...one, ...part(one) } : one
      const isFilled = Object.keys(changed.fields).length > 0 && !changed.files.includes(null)
      return { ...changed, isComplete: isFilled }
    })
    return (registration = build({ items }))
  }
  const saved: Record<string, unknown> = {}
  const save = (key: string) => (body: Pick<RegistrationItem, 'fields'>) => {
    saved[key] = body.fields
    return change(key, () => body)
  }
  async function upload(key: string, slot: number, title: string) {
    const before = uploads.length
    const file = new File(['%PDF-1.7'], 'papel.pdf', { type: 'application/pdf' })
    await page.getByLabelText(`Elegir archivo: ${title}`).upload(file)
    await vi.waitFor(() => expect(uploads).toHaveLength(before + 1))
    expect(uploads.at(-1)?.url).toContain(`items/${key}/files/${slot}`)
    const answer: Registration = change(key, ({ files }) => ({ files: files.with(slot, stored) }))
    uploads.at(-1)?.end(200, answer)
    const slotOf = page.getByRole('group', { name: title })
    await expect.element(slotOf.getByText(/PDF guardado/)).toBeVisible()
  }

  sessionStorage.setItem('arriero.registration', 't'.repeat(43))
  await openConsole('/registro', {
    isSignedOut: true,
    answers: {
      'GET /api/registration': () => registration,
      'GET /api/registration/files/f1': () =>
        new Response(new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
      'PUT /api/registration/items/company': save('company'),
      'PUT /api/registration/items/commerce': save('commerce'),
      'PUT /api/registration/items/representative': save('representative'),
      'POST /api/registration/send': () =>
        build({ userStateId: userStates.Review, expiresAt: null, items: registration.items }),
    },
  })
  await expect.element(heading).toHaveTextContent('RUT y datos de la empresa')
  await type('NIT', '899.999.068-1')
  await type('Empresa', 'Café Ñandú S.A.S.')
  await page.getByLabelText('Tipo de empresa').selectOptions('Generador de carga')
  await type('Correo de facturación', 'pagos@example.com')
  await upload('company', 0, 'RUT')
  await button('Guardar y continuar').click()

  await expect.element(heading).toHaveTextContent('Cámara de Comercio')
  await type('Fecha del certificado', '01/11/2026')
  await upload('commerce', 0, 'Certificado')
  await button('Guardar y continuar').click()

  await expect.element(heading).toHaveTextContent('Representante legal')
  await type('Nombres', 'Ana')
  await type('Apellidos', 'Ruiz Peña')
  await type('Cédula', '1.998.111.222')
  await upload('representative', 0, 'Cédula, frente')
  await upload('representative', 1, 'Cédula, reverso')
  await button('Guardar y continuar').click()

  await expect.element(heading).toHaveTextContent('Revise y envíe')
  await expect.element(page.getByText('Completo', { exact: true })).toHaveLength(3)
  await expectAccessible()
  await button('Enviar a revisión').click()
  await expect.element(heading).toHaveTextContent('En revisión')
  expect(saved).toEqual({
    company: {
      nit: '899999068-1',
      companyName: 'Café Ñandú S.A.S.',
      companyKind: 'shipper',
      billingEmail: 'pagos@example.com',
    },
    commerce: { issuedOn: '2026-11-01' },
    representative: { givenNames: 'Ana', surnames: 'Ruiz Peña', cedula: '1998111222' },
  })
})
