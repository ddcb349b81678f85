import { expect, test } from 'vitest'
import { readPerson, toPersonFields } from './read-person.ts'

const laura = { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: '300 123 4567' }

test('a phone is stored in its international form, names without the spaces around them', () => {
  expect(readPerson({ ...laura, givenNames: ' Laura ' })).toEqual({
    body: { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: '+573001234567' },
  })
})

test('a person may have no phone', () => {
  expect(readPerson({ ...laura, phone: ' ' })).toEqual({
    body: { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: null },
  })
})

test('everything that is wrong is told at once', () => {
  expect(readPerson({ givenNames: '', surnames: '  ', phone: '123' })).toEqual({
    problems: {
      givenNames: 'Escriba sus nombres.',
      surnames: 'Escriba sus apellidos.',
      phone: expect.stringContaining('10 números'),
    },
  })
})

test('what is stored can be typed again as it is shown', () => {
  const me = {
    id: '1',
    email: 'laura@example.com',
    givenNames: 'Laura',
    surnames: 'Mejía Ruiz',
    phone: '+573001234567',
    secondFactor: { isOn: false, recoveryCodesLeft: 0 },
    passwordChangedAt: null,
  }
  const fields = toPersonFields(me)
  expect(fields.phone).toBe('300 123 4567')
  expect(readPerson(fields)).toEqual({
    body: { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: '+573001234567' },
  })
})
