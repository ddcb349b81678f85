import { expect, test } from 'vitest'
import { estimateStrength } from './estimate-strength.ts'
import {
  type StrengthWorker,
  type PasswordStrength,
  createStrengthMeter,
  checkLength,
} from './password-strength.ts'

test.each([
  ['', { score: null }],
  ['abc', { score: 0, sentence: 'Faltan 5 caracteres.' }],
  ['abcdefg', { score: 0, sentence: 'Falta 1 carácter.' }],
  ['abcdefgh', null],
])('the strength of %j by its length is %o', (password, strength) => {
  const strengthByLength = checkLength(password)
  if (strength === null) expect(strengthByLength).toBeNull()
  else expect(strengthByLength).toMatchObject(strength)
})

test.each([
  ['12345678', 0, 'Muy débil. Es una de las contraseñas más usadas del mundo.'],
  ['qwertyuiop', 0, 'Muy débil. Es una contraseña muy usada.'],
  ['19900512', 1, 'Muy débil. Las fechas son fáciles de adivinar.'],
  ['p4ssw0rd'.repeat(8), 0, 'Muy débil. Repetir la misma parte ayuda muy poco.'],
  ['Bogota2024', 2, 'Débil. Agregue una o dos palabras poco comunes.'],
  ['caracoli mohan trapiche', 4, 'Muy buena.'],
])('%s has the score %i', (password, score, sentence) => {
  expect(estimateStrength(password, [])).toEqual({ score, sentence })
})

test('name and e-mail of the user make a password weak', () => {
  expect(estimateStrength('Quibdonense7', []).score).toBe(4)
  for (const known of ['pedro.quibdonense@example.com', 'Pedro Quibdonense']) {
    expect(estimateStrength('Quibdonense7', [known])).toEqual({
      score: 0,
      sentence: 'Muy débil. No use su nombre ni su correo.',
    })
  }
})

test('only the beginning is estimated, so a long text takes no longer', () => {
  const beginning = 'caracoli mohan trapiche '.padEnd(64, 'caimito guadua ')
  expect(estimateStrength(beginning + 'a'.repeat(192), [])).toEqual(estimateStrength(beginning, []))
})

test('while the worker is busy only the newest password waits', () => {
  const sent: string[] = []
  const shown: PasswordStrength[] = []
  let answer: (event: { data: PasswordStrength }) => void = () => undefined
  const worker: StrengthWorker = {
    postMessage: ({ password }) => sent.push(password),
    addEventListener: (_, listener) => (answer = listener),
  }
  const request = createStrengthMeter(worker, (strength) => shown.push(strength))
  for (const password of ['first', 'second', 'third']) request({ password, personal: [] })
  expect(sent).toEqual(['first'])
  answer({ data: { score: 1, sentence: 'of the first' } })
  expect(sent).toEqual(['first', 'third'])
  expect(shown).toEqual([])
  answer({ data: { score: 3, sentence: 'of the third' } })
  expect(shown).toEqual([{ score: 3, sentence: 'of the third' }])
})
