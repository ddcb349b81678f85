import { expect, test } from 'vitest'
import { CustomerRecord, DriverRecord, VehicleRecord } from '../contract/http/registry.ts'
import { HolderRecord, TrailerRecord } from '../contract/http/registry-holders.ts'
import { NotificationPreferences, NotificationRuleAnswer } from '../contract/http/notifications.ts'
import { NoveltyProtocol } from '../journeys/novelty-protocol.ts'
import { readAuditChanges } from './audit-change.ts'
import { auditFieldLabel, untoldFields } from './audit-field.ts'

const ana = '11111111-1111-4111-8111-111111111111'
const names = new Map([[ana, 'Ana Pérez']])
const read = (event: string, detail: Record<string, unknown>) =>
  readAuditChanges(event, detail, names).map(
    ({ field, before, after }) => `${field}: ${before} → ${after}`,
  )

test.each([
  [
    'journey.depart',
    { from: 5, to: 9, version: 4, reason: null, site: { where: 'away', distanceKm: 3.25 } },
    [
      'Estado: En sitio de cargue → En ruta',
      'Comprobación del sitio · Camión: null → Lejos del sitio',
      'Comprobación del sitio · Distancia al sitio (km): null → 3,3',
    ],
  ],
  [
    'journey.cancel',
    { from: 1, to: 12, reason: 'CLIENTE_DESISTE' },
    ['Estado: Solicitado → Finalizado', 'Motivo: null → El cliente desistió'],
  ],
  ['journey.replace-driver', { from: null, to: ana }, ['Conductor: null → Ana Pérez']],
  [
    'journey.move-appointment',
    { before: null, after: '2026-11-16T15:00:00.000Z', version: 3 },
    ['Cita: null → 16/11/2026 10:00'],
  ],
  [
    'journey.change-destination',
    { priceBefore: 1000, priceAfter: 2500000 },
    ['Valor: $ 1.000 → $ 2.500.000'],
  ],
  [
    'administrator.role-changed',
    { before: 'viewer', role: 'operations', invitations: 2 },
    ['Rol: Consulta → Operaciones', 'Invitaciones anuladas: null → 2'],
  ],
  [
    'user.banned',
    { from: 1, to: 5, reason: 'fraud', note: 'Lo vio la Policía' },
    [
      'Estado: Activo → Bloqueado',
      'Motivo: null → Fraude o documentos falsos',
      'Nota: null → Lo vio la Policía',
    ],
  ],
  [
    'session.refused',
    { email: 'a@b.co', reason: 'session.wrong-credentials' },
    ['Correo: null → a@b.co', 'Motivo: null → El correo o la contraseña no coinciden.'],
  ],
  [
    'driver.changed',
    {
      before: {
        version: 1,
        givenNames: 'Ana',
        vehicle: { id: ana, plate: 'ABC123', type: 'Turbo' },
        papers: [{ kind: 'soat', number: '1', expiresOn: '2026-12-01' }],
      },
      after: {
        version: 2,
        givenNames: 'Ana María',
        vehicle: null,
        papers: [
          { kind: 'soat', number: '1', expiresOn: '2027-12-01' },
          { kind: 'rtm', number: '2', expiresOn: null },
        ],
      },
    },
    [
      'Nombres: Ana → Ana María',
      'Vehículo: ABC123 → null',
      'Documentos · SOAT · Vence: 01/12/2026 → 01/12/2027',
      'Documentos · Revisión técnico-mecánica · Número: null → 2',
    ],
  ],
  [
    'notification-rule.changed',
    {
      before: { isOn: true, severity: 'byNovelty', chosen: [], amount: null },
      after: { isOn: false, severity: 'critical', chosen: [ana], amount: 15 },
    },
    [
      'Activa: Sí → No',
      'Gravedad: Según la novedad → Crítica',
      'Personas elegidas: null → Ana Pérez',
      'Cantidad: null → 15',
    ],
  ],
  [
    'user.renewals-decided',
    { verdicts: [{ item: 'licence', attempt: 1, verdict: 'ok' }] },
    [
      'Decisiones · 1 · Punto: null → Licencia de conducción',
      'Decisiones · 1 · Intento: null → 1',
      'Decisiones · 1 · Decisión: null → Correcto',
    ],
  ],
  [
    'password.changed',
    { by: 'recovery-link' },
    ['Comprobado con: null → Un enlace de recuperación'],
  ],
  ['password.throttled', { limit: 'password:account', about: 'x' }, ['Sobre: null → x']],
  [
    'personal-data.revealed',
    { fields: ['cedula', 'phone'], reason: 'Lo pidió él' },
    ['Campos: null → Cédula, Celular o fijo', 'Motivo: null → Lo pidió él'],
  ],
])('%s is told in words', (event, detail, lines) => {
  expect(read(event, detail)).toEqual(lines)
})

test.each(
  Object.entries({
    CustomerRecord,
    DriverRecord,
    VehicleRecord,
    TrailerRecord,
    HolderRecord,
    NotificationRuleAnswer,
    NotificationPreferences,
    NoveltyProtocol,
  }),
)('every field of %s has a name in Spanish', (_, schema) => {
  const missing = Object.keys(schema.shape).filter(
    (name) => !untoldFields.includes(name) && auditFieldLabel(name) === undefined,
  )
  expect(missing).toEqual([])
})
