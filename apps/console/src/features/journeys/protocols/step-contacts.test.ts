import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { expect, test } from 'vitest'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { contactLinks, messageFor } from './step-contacts.ts'

const now = Date.parse('2026-11-16T12:00:00.000Z')

function facts(code: NoveltyCode, estimatedAt: number | null = null) {
  const novelty = { code, since: '2026-11-16T11:30:00.000Z', steps: [] }
  return {
    journey: exampleJourney({ journeyStateId: 13, interrupted: [9], novelty }),
    protocol: defaultProtocols[code],
    contact: { name: 'Rosa Quintero', phone: '+573109876543' },
    estimatedAt,
    now,
  }
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const labels = (who: Parameters<typeof contactLinks>[0]) =>
  contactLinks(who, facts('VARADA')).map(({ label }) => label)

test('each contact has the links that reach it', () => {
  expect(labels('driver')).toEqual(['Llamar', 'WhatsApp'])
  expect(labels('customer')).toEqual(['Llamar', 'WhatsApp', 'Correo'])
  expect(labels('police')).toEqual(['Llamar al 123', 'Llamar al #767'])
  expect(labels('insurer')).toEqual(['Correo'])
  expect(labels('team')).toEqual([])
})

test('a link has the phone number, and the text of the message', () => {
  const [dial, chat] = contactLinks('driver', facts('VARADA'))
  expect(dial?.href).toBe('tel:+573001234567')
  expect(chat?.href).toMatch(/^https:\/\/wa\.me\/573001234567\?text=Hola%2C%20Wilson\./)
  expect(contactLinks('police', facts('HURTO'))[1]?.href).toBe('tel:%23767')
})

test('a driver without a phone, and a customer whose contact is not known, can not be called', () => {
  const journey = exampleJourney({ driver: null })
  expect(contactLinks('driver', { ...facts('VARADA'), journey })).toEqual([])
  const unknown = { ...facts('VARADA'), contact: undefined }
  expect(contactLinks('customer', unknown).map(({ label }) => label)).toEqual(['Correo'])
})

test('the customer reads what, where and since when; the hour only if the record knows it', () => {
  const text = plain(messageFor('customer', facts('VARADA')))
  expect(text).toBe(
    'Buen día. Viaje V-48213, Bogotá – Buenaventura, vehículo TTK 482. Novedad desde las 06:30: varada mecánica. ' +
      'El vehículo está en Girardot, vía Fusagasugá – Girardot (hace 30 s).',
  )
  const later = Date.parse('2026-11-16T20:00:00.000Z')
  expect(plain(messageFor('customer', facts('DERRUMBE', later)))).toContain(
    'Nueva hora estimada: 16/11/2026 15:00.',
  )
  expect(messageFor('customer', facts('HURTO', later))).not.toContain('estimada')
})

test('a message to the driver tells nothing of a theft', () => {
  expect(messageFor('driver', facts('HURTO'))).toBe(
    'Hola, Wilson. ¿Cómo va el viaje V-48213? Por favor comuníquese con el control.',
  )
  expect(messageFor('driver', facts('VARADA'))).toContain('Varada mecánica')
})

test('the Police hear plate, last position and direction', () => {
  expect(plain(messageFor('police', facts('HURTO')))).toContain(
    'placa TTK 482 (Tractomula); conductor Wilson Pardo; de Bogotá a Buenaventura;',
  )
})
