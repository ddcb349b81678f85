import { expect, test } from 'vitest'
import { readPasswordChange } from './read-password-change.ts'

const chosen = { password: 'cordillera violeta', repeated: 'cordillera violeta' }

test('the new password travels once, with what proves the person', () => {
  expect(readPasswordChange('laura@example.com', 'la de antes', chosen)).toEqual({
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
  ['not the same twice', 'antes', { ...chosen, repeated: 'otra' }, ['repeated']],
  ['nothing at all', '', { password: '', repeated: '' }, ['current', 'password']],
])('%s is told under its field', (_, current, typed, fields) => {
  const reading = readPasswordChange('laura@example.com', current, typed)
  expect('problems' in reading && Object.keys(reading.problems)).toEqual(fields)
})
