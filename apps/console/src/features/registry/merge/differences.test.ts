import { expect, test } from 'vitest'
import { describeDifferences } from './differences.ts'

const ana = { name: 'Ana Niño', document: 'CC 1.020', phone: '+573000000001' }
const pedro = { name: 'Pedro Paz', document: 'CC 9.999', phone: '+573000000002' }

test.each([
  ['all three', ana, pedro, 'No coinciden el nombre, el documento ni el teléfono.'],
  [
    'two',
    ana,
    { ...ana, name: 'Ana Nino Paz', document: 'CC 2' },
    'No coinciden el nombre ni el documento.',
  ],
  ['one', ana, { ...ana, document: 'CC 2' }, 'No coincide el documento.'],
  ['only the phone, which people change', ana, { ...ana, phone: null }, null],
  ['only accents', ana, { ...ana, name: 'ana nino' }, null],
  ['a document that is not known', ana, { ...ana, document: null }, null],
])('%s', (_, kept, other, text) => {
  expect(describeDifferences('drivers', kept, other)).toBe(text)
})

test('a truck has a plate instead of a name', () => {
  const truck = { name: 'ABC 123', document: null, phone: null }
  expect(describeDifferences('vehicles', truck, { ...truck, name: 'ABC 128' })).toBe(
    'No coincide la placa.',
  )
})
