import { describe, expect, test } from 'vitest'
import { toPersonValues, validatePasswordChange, validatePerson } from './profile-forms.ts'

describe('the profile form', () => {
  const laura = { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: '300 123 4567' }

  test('sends the phone in its international form and the names trimmed', () => {
    expect(validatePerson({ ...laura, givenNames: ' Laura ' })).toEqual({
      body: { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: '+573001234567' },
    })
  })

  test('accepts a person without phone', () => {
    expect(validatePerson({ ...laura, phone: ' ' })).toEqual({
      body: { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: null },
    })
  })

  test('shows all errors at once', () => {
    expect(validatePerson({ givenNames: '', surnames: '  ', phone: '123' })).toEqual({
      errors: {
        givenNames: 'Escriba sus nombres.',
        surnames: 'Escriba sus apellidos.',
        phone: expect.stringContaining('10 números'),
      },
    })
  })

  test('accepts the stored phone as it is shown', () => {
    const me = {
      id: '1',
      email: 'laura@example.com',
      givenNames: 'Laura',
      surnames: 'Mejía Ruiz',
      phone: '+573001234567',
      secondFactor: { isOn: false, isRequired: false, mustSetUp: false, recoveryCodesLeft: 0 },
      passwordChangedAt: null,
      role: 'administrator',
      abilities: [],
    }
    const values = toPersonValues(me)
    expect(values.phone).toBe('300 123 4567')
    expect(validatePerson(values)).toEqual({
      body: { givenNames: 'Laura', surnames: 'Mejía Ruiz', phone: '+573001234567' },
    })
  })
})

describe('the password form', () => {
  const chosen = { password: 'cordillera violeta', repeated: 'cordillera violeta' }

  test('sends the new password once, with the current one', () => {
    const values = { current: 'la de antes', ...chosen }
    expect(validatePasswordChange('laura@example.com', values)).toEqual({
      body: {
        email: 'laura@example.com',
        currentPassword: 'la de antes',
        newPassword: 'cordillera violeta',
      },
    })
  })

  test.each([
    ['no current password', '', chosen, ['current']],
    ['too short', 'antes', { password: 'corta', repeated: 'corta' }, ['password']],
    ['the repeated password differs', 'antes', { ...chosen, repeated: 'otra' }, ['repeated']],
    ['empty', '', { password: '', repeated: '' }, ['current', 'password']],
  ])('%s: the error is at its field', (_, current, typed, fields) => {
    const result = validatePasswordChange('laura@example.com', { current, ...typed })
    expect('errors' in result && Object.keys(result.errors)).toEqual(fields)
  })
})
