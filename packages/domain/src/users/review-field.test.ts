import { describe, expect, it } from 'vitest'
import { parseItemFields, parseReviewField } from './review-field.ts'
import { isAsked, type ReviewFieldType } from './review-item.ts'

const today = '2026-11-18'
const read = (type: ReviewFieldType, text: string) =>
  parseReviewField({ label: 'Campo', type }, text, today)

describe('a typed field', () => {
  it.each<[ReviewFieldType, string, string]>([
    ['names', 'Óscar Iván', 'Óscar Iván'],
    ['cedula', '1.020.304.050', '1020304050'],
    ['nit', '899.999.068-1', '899999068-1'],
    ['plate', 'abc 123', 'ABC123'],
    ['trailer-plate', 'r12345', 'R12345'],
    ['licence-category', 'c3', 'C3'],
    ['vehicle-type', 'tractomula', 'Tractomula'],
    ['body-type', 'furgón refrigerado', 'Furgón refrigerado'],
    ['company-kind', 'carrier', 'carrier'],
    ['number', '123-456 789', '123456789'],
    ['email', 'Pagos@Example.com', 'pagos@example.com'],
    ['phone', '300 123 4567', '+573001234567'],
    ['expiry', '18/11/2026', '2026-11-18'],
    ['expiry', '2027-12-31', '2027-12-31'],
    ['day', '1/9/2026', '2026-09-01'],
    ['weight', '34.000 kg', '34000'],
  ])('%s reads %s', (type, text, value) => {
    expect(read(type, text)).toEqual({ ok: true, value })
  })

  it.each<[ReviewFieldType, string, string]>([
    ['names', '12345', 'Escriba el nombre completo, sin números.'],
    ['cedula', '12', 'La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.'],
    ['plate', 'R12345', 'Escriba la placa del vehículo, por ejemplo ABC 123.'],
    ['licence-category', 'B1', 'Elija la categoría de la licencia: C1, C2 o C3.'],
    ['number', 'abc', 'Escriba solo los números, entre 4 y 20.'],
    ['email', 'nada', 'Escriba un correo válido.'],
    ['phone', '601 234 5678', 'Escriba un celular de 10 números, por ejemplo 300 123 4567.'],
    ['expiry', '17/11/2026', 'Este documento venció el 17/11/2026. Envíe el vigente.'],
    ['expiry', '31/02/2027', 'Escriba la fecha así: día/mes/año, por ejemplo 31/12/2027.'],
    ['expiry', '01/01/2090', 'Revise el año: la fecha está demasiado lejos.'],
    ['day', '19/11/2026', 'La fecha no puede ser futura.'],
    ['weight', '99999', 'Escriba la capacidad en kilos, por ejemplo 34.000.'],
  ])('%s refuses %s', (type, text, because) => {
    expect(read(type, text)).toEqual({ ok: false, because })
  })
})

it('an item tells errors and missing fields by name, and ignores what it does not ask for', () => {
  const typed = { plate: ' abc123 ', type: 'Moto', payloadKg: '', other: 'x', trailerPlate: '' }
  expect(parseItemFields('vehicle', typed, today)).toEqual({
    values: { plate: 'ABC123' },
    errors: { type: 'Elija el tipo de vehículo.' },
    missing: ['bodyType', 'payloadKg', 'owner'],
  })
})

it('an articulated truck needs the plate of its trailer', () => {
  const missingOf = (type: string) => parseItemFields('vehicle', { type }, today).missing
  expect(missingOf('tractomula')).toContain('trailerPlate')
  expect(missingOf('Turbo')).not.toContain('trailerPlate')
})

it('only carriers are asked for their authorisation', () => {
  const isAskedOf = (companyKind: string) => isAsked('habilitation', () => ({ companyKind }))
  expect(['shipper', 'carrier', 'both', ''].map(isAskedOf)).toEqual([false, true, true, false])
  expect(isAsked('commerce', () => undefined)).toBe(true)
})
