import { expect, it } from 'vitest'
import { digestMail, type DigestLine } from './digest-mail.ts'

const person = { email: 'ana@example.com', given_names: 'Ana María' }
const since = new Date('2026-11-15T11:00:00Z')
const line = (kind: DigestLine['kind'], title: string, changed: Partial<DigestLine> = {}) => ({
  kind,
  title,
  datetime: new Date('2026-11-15T12:05:00Z'),
  text: 'Ruta Bogotá–Medellín.',
  count: 1,
  ...changed,
})

it('groups by kind, newest kind first, and counts the notifications not shown', () => {
  const lines = [
    line('signalLost', 'Sin señal de V-2', { count: 6 }),
    line('novelty', 'Novedad en V-1'),
    line('signalLost', 'Sin señal de V-3'),
  ]
  const counts = new Map([
    ['surcharge', 4],
    ['novelty', 1],
    ['signalLost', 5],
  ] as const)
  expect(digestMail(person, { since, counts, lines }, 'http://arriero.test')).toEqual({
    to: 'ana@example.com',
    subject: 'Arriero: 10 avisos sin leer',
    text: `Buen día, Ana María:

Desde el 15/11/2026 06:00 (hora de Colombia) tiene 10 avisos sin leer.

Sin señal (5)
- 15/11/2026 07:05 Sin señal de V-2 ×6: Ruta Bogotá–Medellín.
- 15/11/2026 07:05 Sin señal de V-3: Ruta Bogotá–Medellín.
- y 3 más

Novedad (1)
- 15/11/2026 07:05 Novedad en V-1: Ruta Bogotá–Medellín.

Recargo por aprobar (4)

Véalos en http://arriero.test/admin/notificaciones

Usted pidió este resumen. Puede cambiarlo o dejar de recibirlo en http://arriero.test/admin/notificaciones/preferencias

Arriero
`,
  })
})

it('uses the singular for one notification', () => {
  const digest = { since, counts: new Map([['late', 1]] as const), lines: [line('late', 'V-1')] }
  expect(digestMail(person, digest, 'http://arriero.test').subject).toBe(
    'Arriero: 1 aviso sin leer',
  )
})

it('removes line breaks from names', () => {
  const lines = [line('userReview', 'Registro', { text: 'Ana\n\nAbra http://malo.example' })]
  const { text } = digestMail(person, { since, counts: new Map(), lines }, 'http://arriero.test')
  expect(text).toContain('Registro: Ana Abra http://malo.example\n')
})
