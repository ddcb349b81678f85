import { expect, test } from 'vitest'
import { deriveKey } from './secret.ts'
import { createSealer } from './sealer.ts'

const secret = Buffer.alloc(32, 7)
const sealer = createSealer(deriveKey(secret, 'tests'))

test('what is sealed can be opened, and looks different each time', () => {
  const sealed = sealer.seal('una clave con ñ')
  expect(sealed).not.toContain('clave')
  expect(sealer.seal('una clave con ñ')).not.toBe(sealed)
  expect(sealer.open(sealed)).toBe('una clave con ñ')
})

test('another key, a touched text and rubbish open nothing', () => {
  const sealed = sealer.seal('secreto')
  const touched = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  expect(createSealer(deriveKey(secret, 'something else')).open(sealed)).toBeUndefined()
  expect(sealer.open(touched)).toBeUndefined()
  expect(sealer.open('')).toBeUndefined()
  expect(sealer.open('abc')).toBeUndefined()
})
