import { expect, it } from 'vitest'
import { reminderMail, type StateLetter, stateMail } from './letter-text.ts'
import { renewalMail } from './renewal-mail.ts'

const driver = { email: 'pedro@example.com', givenNames: 'Pedro', kind: 'driver' } as const
const letter: StateLetter = {
  event: 'approve',
  at: new Date('2026-11-19T03:00:00Z'),
  isBySystem: false,
  isDataChanged: false,
  items: [],
  link: null,
  expired: [],
  isRenewalSent: false,
}

it('tells what to correct, why, where and until when', () => {
  const mail = stateMail(driver, {
    ...letter,
    event: 'askCorrection',
    items: [
      { item: 'licence', reason: 'expired', note: null },
      { item: 'bank', reason: 'unreadable', note: 'La segunda\npágina' },
    ],
    link: 'https://arriero.example/registro#token',
  })
  expect(mail).toEqual({
    to: 'pedro@example.com',
    subject: 'Su registro tiene datos por corregir',
    text: `Buen día, Pedro:

Revisamos su registro. Por favor corrija lo siguiente:

- Licencia de conducción: El documento está vencido. Envíe el vigente.
- Cuenta bancaria: La imagen no se lee bien. Tome la foto con buena luz y sin reflejos. La segunda página

Envíe las correcciones con este enlace: https://arriero.example/registro#token

Tiene plazo hasta el 18/12/2026. Mientras tanto no puede tomar viajes nuevos.

Arriero
`,
  })
})

it.each<[Partial<StateLetter>, string]>([
  [{ event: 'approve' }, 'Ya puede tomar viajes.'],
  [
    { event: 'reject', items: [{ item: 'identity', reason: 'forged', note: null }] },
    '- Cédula y datos personales: No pudimos comprobar que el documento sea auténtico.',
  ],
  [
    { event: 'reject', isBySystem: true },
    'No recibimos las correcciones que le pedimos en 30 días',
  ],
  [{ event: 'ban' }, 'Sus dispositivos ya no tienen acceso.'],
  [{ event: 'ban' }, 'Los enlaces de su registro dejaron de funcionar.'],
  [{ event: 'liftBan' }, 'Vamos a revisar su caso otra vez.'],
  [
    {
      event: 'reviewAgain',
      expired: [{ kind: 'soat', plate: 'ZZA012', expiresOn: '2026-11-17' }],
    },
    'placa ZZA\u00A0012: venció el 17/11/2026.',
  ],
  [{ event: 'reviewAgain', isDataChanged: true }, 'Si usted no los cambió, avise'],
])('%o', (changes, expected) => {
  expect(stateMail(driver, { ...letter, ...changes })?.text).toContain(expected)
})

it('promises a link for an expired paper, unless the renewed one was sent already', () => {
  const expired = [{ kind: 'soat', plate: 'ZZA012', expiresOn: '2026-11-17' }] as const
  const again = { ...letter, event: 'reviewAgain', expired } as const
  const link = 'Le escribiremos con el enlace para enviar el documento vigente.'
  expect(stateMail(driver, again)?.text).toContain(link)
  const sent = stateMail(driver, { ...again, isRenewalSent: true })?.text
  expect(sent).not.toContain(link)
  expect(sent).toContain('Ya tenemos el que nos envió.')
})

it('says nothing about what the person did', () => {
  expect(stateMail(driver, { ...letter, event: 'resubmit' })).toBeUndefined()
})

it('reminds of a paper, with the link to renew it', () => {
  const licence = { kind: 'licence', plate: null, expiresOn: '2026-12-03' } as const
  const mail = reminderMail(driver, licence, 'https://arriero.example/registro#token')
  expect(mail).toEqual({
    to: 'pedro@example.com',
    subject: 'Licencia de conducción: vence el 03/12/2026',
    text: `Buen día, Pedro:

Licencia de conducción: vence el 03/12/2026.

Renuévelo a tiempo: desde que vence no puede tomar viajes nuevos. Un viaje que ya empezó no se interrumpe.

Cuando lo tenga, envíelo con este enlace: https://arriero.example/registro#token

Mientras lo revisamos su cuenta sigue activa. No comparta el enlace.

Arriero
`,
  })
  expect(reminderMail(driver, licence, null).text).toContain('avise a un administrador')
})

it('tells what was renewed and what to send again', () => {
  const soat = {
    item: 'soat',
    reason: null,
    note: null,
    fields: { expiresOn: '2027-11-30' },
  } as const
  expect(renewalMail(driver, [soat], null).text).toContain('- SOAT: vence el 30/11/2027.')
  const returned = { ...soat, item: 'pila', reason: 'unreadable', note: 'La planilla' } as const
  const mail = renewalMail(driver, [soat, returned], 'https://arriero.example/registro#token')
  expect(mail.subject).toBe('Envíe de nuevo un documento')
  expect(mail.text).toContain(
    '- Seguridad social (PILA): La imagen no se lee bien. Tome la foto con buena luz y sin reflejos. La planilla',
  )
  expect(mail.text).toContain('enlace: https://arriero.example/registro#token')
})
