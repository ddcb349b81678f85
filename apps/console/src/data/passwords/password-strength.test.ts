import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'
import {
  type Judge,
  type PasswordStrength,
  createStrengthMeter,
  judgeLength,
} from './password-strength.ts'

test.each([
  ['', { score: null }],
  ['abc', { score: 0, sentence: 'Faltan 5 caracteres.' }],
  ['abcdefg', { score: 0, sentence: 'Falta 1 carácter.' }],
  ['abcdefgh', null],
])('the length of %j answers %o', (password, strength) => {
  const judged = judgeLength(password)
  if (strength === null) expect(judged).toBeNull()
  else expect(judged).toMatchObject(strength)
})

test.each([
  ['12345678', 0, 'Muy débil. Es una de las contraseñas más usadas del mundo.'],
  ['qwertyuiop', 0, 'Muy débil. Es una contraseña muy usada.'],
  ['19900512', 1, 'Muy débil. Las fechas son fáciles de adivinar.'],
  ['p4ssw0rd'.repeat(8), 0, 'Muy débil. Repetir la misma parte ayuda muy poco.'],
  ['Bogota2024', 2, 'Débil. Agregue una o dos palabras poco comunes.'],
  ['caracoli mohan trapiche', 4, 'Muy buena.'],
])('%s is judged %i', (password, score, sentence) => {
  expect(judgePassword(password, [])).toEqual({ score, sentence })
})

test('what strangers know about the person makes a password weak', () => {
  expect(judgePassword('Quibdonense7', []).score).toBe(4)
  for (const known of ['pedro.quibdonense@example.com', 'Pedro Quibdonense']) {
    expect(judgePassword('Quibdonense7', [known])).toEqual({
      score: 0,
      sentence: 'Muy débil. No use su nombre ni su correo.',
    })
  }
})

test('only the beginning is judged: a long text takes no longer', () => {
  const beginning = 'caracoli mohan trapiche '.padEnd(64, 'caimito guadua ')
  expect(judgePassword(beginning + 'a'.repeat(192), [])).toEqual(judgePassword(beginning, []))
})

test('while one password is judged, only the newest of the next ones waits', () => {
  const asked: string[] = []
  const shown: PasswordStrength[] = []
  let answer: (event: { data: PasswordStrength }) => void = () => undefined
  const judge: Judge = {
    postMessage: ({ password }) => asked.push(password),
    addEventListener: (_, listener) => (answer = listener),
  }
  const ask = createStrengthMeter(judge, (strength) => shown.push(strength))
  for (const password of ['first', 'second', 'third']) ask({ password, personal: [] })
  expect(asked).toEqual(['first'])
  answer({ data: { score: 1, sentence: 'of the first' } })
  expect(asked).toEqual(['first', 'third'])
  expect(shown).toEqual([])
  answer({ data: { score: 3, sentence: 'of the third' } })
  expect(shown).toEqual([{ score: 3, sentence: 'of the third' }])
})
