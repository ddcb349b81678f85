import type { ApprovalPage, ApprovalRecord } from '@arriero/domain/contract/http/approvals.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAgain, openConsole } from '../../../test/stage/open-console.tsx'
import { me } from '../../../test/stage/scripted-api.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const asked: ApprovalRecord = {
  id: idOf(1),
  kind: 'user.ban',
  subjectId: idOf(30),
  summary: 'Bloquear a Pedro Ñáñez. Motivo: Fraude.',
  note: 'Documentos falsos',
  status: 'pending',
  requestedBy: { id: idOf(20), name: 'Diego Ñáñez' },
  requestedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  isAlone: false,
  outcome: null,
  actions: ['approve', 'reject'],
}
const own: ApprovalRecord = {
  ...asked,
  id: idOf(2),
  kind: 'journeys.cancel',
  subjectId: null,
  summary: 'Cancelar 12 viajes.',
  note: null,
  requestedBy: { id: me.id, name: 'Laura Restrepo' },
  actions: ['withdraw'],
}

test('a request shows its reason and is approved; the own one can only be withdrawn', async () => {
  let entries = [asked, own]
  const approve = vi.fn((_body: unknown) => {
    entries = [own]
    return new Response(null, { status: 204 })
  })
  await openConsole('/admin/aprobaciones', {
    answers: {
      'GET /api/approvals': (): ApprovalPage => ({ entries, nextCursor: null }),
      [`POST /api/approvals/${asked.id}/approve`]: approve,
      [`GET /api/users/${idOf(30)}/consequences`]: {
        openJourneys: 1,
        journeys: [{ id: idOf(40), code: 'V-10021', journeyStateId: 7 }],
        bookings: 0,
        devices: 1,
      },
    },
  })
  const cardOf = ({ summary }: ApprovalRecord) =>
    page.getByRole('listitem').filter({ hasText: summary })
  const [ban, cancellation] = [cardOf(asked), cardOf(own)]
  await expect.element(ban.getByText('«Documentos falsos»')).toBeVisible()
  await expect.element(ban.getByText(/^La pidió Diego Ñáñez/)).toBeVisible()
  await expect.element(cancellation.getByText('Esperando a otra persona')).toBeVisible()
  await expect.element(cancellation.getByRole('button', { name: /^Retirar/ })).toBeVisible()
  expect(cancellation.getByRole('button', { name: /^(?:Aprobar|Rechazar)/ }).query()).toBeNull()
  const file = `/admin/usuarios/${idOf(30)}`
  await expect.element(ban.getByRole('link', { name: /^Ver / })).toHaveAttribute('href', file)
  expect(cancellation.getByRole('link').query()).toBeNull()
  await expectAccessibleAgain()

  await ban.getByRole('button', { name: /^Aprobar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Aprobar' })
  await expect.element(dialog.getByText(asked.summary)).toBeVisible()
  await expect.element(dialog.getByText(/^Tiene 1 viaje activo. No se cancela/)).toBeVisible()
  await expect.element(dialog.getByText('Pierde 1 llave.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'V-10021' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /^Ver / })).toHaveAttribute('href', file)
  await dialog.getByLabelText('Nota (opcional)').fill('De acuerdo')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect.element(page.getByText('Aprobada', { exact: true })).toBeVisible()
  expect(approve.mock.calls).toEqual([[{ note: 'De acuerdo' }]])
  await expect.element(page.getByText('«Documentos falsos»')).not.toBeInTheDocument()
})
