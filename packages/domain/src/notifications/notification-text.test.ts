import { expect, test } from 'vitest'
import { notificationKinds, defaultRules, notificationRuleTraits } from './notification-rule.ts'
import {
  notificationSubject,
  type NotificationFacts,
  describeNotification,
  describeGroup,
  securityEvents,
  describeSecurityEvent,
} from './notification-text.ts'

const journey = { code: 'V-48213', route: 'Bogotá–Medellín' }
const at = new Date('2026-11-16T19:05:00Z')

test.each<[NotificationFacts, string, string]>([
  [
    { kind: 'novelty', ...journey, noveltyCode: 'DERRUMBE', driver: 'Wilson Rojas', where: null },
    'Novedad en V-48213',
    'Derrumbe o cierre de vía en la ruta Bogotá–Medellín. Conductor: Wilson Rojas.',
  ],
  [
    { kind: 'novelty', ...journey, noveltyCode: 'DERRUMBE', driver: null, where: 'en Guaduas' },
    'Novedad en V-48213',
    'Derrumbe o cierre de vía en Guaduas. Ruta Bogotá–Medellín.',
  ],
  [
    { kind: 'signalLost', ...journey, plate: null, seenAt: at, where: 'en Guaduas' },
    'Sin señal de V-48213',
    'El camión no reporta desde el 16/11/2026 14:05, en Guaduas. Ruta Bogotá–Medellín.',
  ],
  [
    {
      kind: 'noveltyUnattended',
      ...journey,
      noveltyCode: 'HURTO',
      driver: 'Wilson Rojas',
      openedAt: at,
    },
    'Nadie ha tomado la novedad de V-48213',
    'Hurto o piratería terrestre, sin atender desde el 16/11/2026 14:05 en la ruta Bogotá–Medellín. Conductor: Wilson Rojas.',
  ],
  [
    { kind: 'noveltyUnresolved', ...journey, noveltyCode: 'PARO', openedAt: at },
    'Novedad sin resolver en V-48213',
    'Paro o bloqueo, abierta desde el 16/11/2026 14:05 en la ruta Bogotá–Medellín.',
  ],
  [
    { kind: 'cancelled', ...journey, by: 'customer', reason: 'Carga no lista' },
    'El cliente canceló V-48213',
    'Carga no lista. Ruta Bogotá–Medellín.',
  ],
  [
    { kind: 'cancelled', ...journey, by: 'driver', reason: null },
    'El conductor canceló V-48213',
    'Ruta Bogotá–Medellín.',
  ],
  [
    { kind: 'bookingWithoutTruck', ...journey, loadingAt: at, isPast: false },
    'V-48213 no tiene camión',
    'La reserva Bogotá–Medellín carga el 16/11/2026 14:05 y nadie la ha tomado.',
  ],
  [
    { kind: 'bookingWithoutTruck', ...journey, loadingAt: at, isPast: true },
    'V-48213 no tiene camión',
    'La reserva Bogotá–Medellín debía cargar el 16/11/2026 14:05 y nadie la ha tomado.',
  ],
  [
    { kind: 'late', ...journey, promisedAt: at, estimatedAt: new Date('2026-11-16T20:30:00Z') },
    'V-48213 va tarde',
    'La entrega Bogotá–Medellín se prometió para el 16/11/2026 14:05; llegaría el 16/11/2026 15:30.',
  ],
  [
    { kind: 'late', ...journey, promisedAt: at, estimatedAt: null },
    'V-48213 va tarde',
    'La entrega Bogotá–Medellín se prometió para el 16/11/2026 14:05 y el viaje no ha llegado.',
  ],
  [
    { kind: 'signalLost', ...journey, plate: null, seenAt: at, where: null },
    'Sin señal de V-48213',
    'El camión no reporta desde el 16/11/2026 14:05. Ruta Bogotá–Medellín.',
  ],
  [
    { kind: 'driverBlocked', ...journey, driver: 'Luis Gómez' },
    'El conductor de V-48213 está bloqueado',
    'Luis Gómez ya no puede reportar. Ruta Bogotá–Medellín. Llame y reasigne o cancele el viaje.',
  ],
  [
    {
      kind: 'papersExpiring',
      paper: 'SOAT',
      holder: 'Placa SXK 412',
      expiresOn: '2026-11-20',
      isExpired: false,
    },
    'SOAT: vence pronto',
    'Placa SXK 412: vence el 20/11/2026.',
  ],
  [
    { kind: 'userReview', name: 'Rosa Quintero', role: 'conductora' },
    'Registro por revisar',
    'Rosa Quintero (conductora) espera revisión.',
  ],
  [
    { kind: 'approval', summary: 'Cancelar 12 viajes.', requestedBy: 'Ana Gómez' },
    'Aprobación pendiente',
    'Ana Gómez pide: Cancelar 12 viajes.',
  ],
])('%o', (facts, title, text) => {
  expect(describeNotification(facts)).toEqual({ title, text })
})

test('a surcharge names the site and the amount', () => {
  const { title, text } = describeNotification({
    kind: 'surcharge',
    ...journey,
    site: 'destination',
    amountCop: 76_000,
  })
  expect(title).toBe('Recargo por aprobar en V-48213')
  expect(text).toMatch(/^Espera en descargue: \$\s?76\.000\. Ruta Bogotá–Medellín\.$/u)
})

test('a group names the first subjects and counts the rest', () => {
  expect(describeGroup('signalLost', 1_000, ['V-1', 'V-2', 'V-3', 'V-4', 'V-5'])).toEqual({
    title: 'Sin señal',
    text: 'V-1, V-2, V-3, V-4, V-5 y 995 más.',
  })
  expect(describeGroup('userReview', 2, ['Rosa Quintero', 'Inés Ruiz']).text).toBe(
    'Rosa Quintero e Inés Ruiz.',
  )
  expect(notificationSubject({ kind: 'signalLost', ...journey, plate: null, seenAt: at })).toBe(
    'V-48213',
  )
})

test.each(securityEvents)('%s names the time, the browser and what to do', (event) => {
  const { title, text } = describeSecurityEvent(event, at, 'Chrome en Windows')
  expect(title).not.toBe('')
  expect(text).toContain('Si no fue usted')
})

test('only a rule about novelties takes its severity from the novelty', () => {
  for (const kind of notificationKinds) {
    const isByNovelty = defaultRules[kind].severity === 'byNovelty'
    expect(!isByNovelty || notificationRuleTraits[kind].isOfNovelty, kind).toBe(true)
  }
})

test('every kind has a rule whose amount is within its bounds', () => {
  for (const kind of notificationKinds) {
    const { amount } = notificationRuleTraits[kind]
    const own = defaultRules[kind].amount
    if (!amount) expect(own).toBeNull()
    else expect(own !== null && own >= amount.min && own <= amount.max, kind).toBe(true)
  }
})
