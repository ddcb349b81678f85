import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword, needsRehash } from './password-hash.ts'

it('hashes with the configured cost and a new salt', async () => {
  const [one, two] = [await hashPassword('clave'), await hashPassword('clave')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(two)
})

it('accepts the right password and rejects others', async () => {
  const stored = await hashPassword('contraseña ñ')
  expect(await verifyPassword(stored, 'contraseña ñ')).toBe(true)
  expect(await verifyPassword(stored, 'contraseña n')).toBe(false)
})

it('accepts any Unicode normalization of the same letters', async () => {
  const stored = await hashPassword('contraseña'.normalize('NFD'))
  expect(await verifyPassword(stored, 'contraseña'.normalize('NFC'))).toBe(true)
  expect(await verifyPassword(stored, 'contraseña'.normalize('NFD'))).toBe(true)
})

it('rejects every password if the user has no hash, even the password of the dummy hash', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
})

it('recognizes a hash of another cost', async () => {
  expect(needsRehash(await hashPassword('clave'))).toBe(false)
  expect(needsRehash(await hash('clave', { memoryCost: 19_456, timeCost: 2 }))).toBe(true)
})
