import { expect, test } from 'vitest'
import { candidateWords, type Identity, reasonsOf } from './find-duplicates.ts'

const person = (name: string, more: Partial<Identity> = {}): Identity => ({
  name,
  phone: null,
  document: null,
  plate: null,
  ...more,
})

test.each<[string, Identity, Identity, string[]]>([
  ['the same phone', person('A', { phone: '+573' }), person('B', { phone: '+573' }), ['phone']],
  ['accents and order', person('Óscar Muñoz'), person('Munoz Oscar'), ['name']],
  ['one letter', person('Óscar Muñoz Caicedo'), person('Oscar Muñoz Caisedo'), ['name']],
  ['the kind of company', person('Lácteos Alba S.A.S.'), person('Lacteos Alba Ltda'), ['name']],
  ['one common word', person('Transportes Alba'), person('Transportes Nube'), []],
  [
    'a digit',
    person('A', { document: '1999001' }),
    person('B', { document: '1999002' }),
    ['document'],
  ],
  [
    'swapped digits',
    person('A', { document: '1999012' }),
    person('B', { document: '1999021' }),
    ['document'],
  ],
  ['other digits', person('A', { document: '1999012' }), person('B', { document: '1990021' }), []],
  ['a plate', person('x', { plate: 'ABC123' }), person('y', { plate: 'ABC128' }), ['plate']],
])('compares %s', (_, own, other, reasons) => {
  expect(reasonsOf(own, other)).toEqual(reasons)
})

test('looks for candidates by the words that few companies have', () => {
  expect(candidateWords('Transportadora de Carga Ñandú S.A.S.')).toEqual(['carga', 'nandu'])
})
