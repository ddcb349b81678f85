import { expect, test } from 'vitest'
import { deriveKey } from './secret.ts'
import { createSealer } from './sealer.ts'

const secret = Buffer.alloc(32, 7)
const sealer = createSealer(deriveKey(secret, 'tests'))

test('a sealed text can be opened, and each seal of it is different', () => {
  const sealed = sealer.seal('una clave con ñ')
  expect(sealed).not.toContain('clave')
  expect(sealer.seal('una clave con ñ')).not.toBe(sealed)
  expect(sealer.open(sealed)).toBe('una clave con ñ')
})

test('opens nothing with another key, or from an altered or invalid text', () => {
  const sealed = sealer.seal('secreto')
  const altered = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  expect(createSealer(deriveKey(secret, 'something else')).open(sealed)).toBeUndefined()
  expect(sealer.open(altered)).toBeUndefined()
  expect(sealer.open('')).toBeUndefined()
  expect(sealer.open('abc')).toBeUndefined()
})
