import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isRightPassword, needsRehash } from './hash-password.ts'

it('hashes with the cost we promise, each time with another salt', async () => {
  const [one, two] = [await hashPassword('clave'), await hashPassword('clave')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(two)
})

it('knows the right password from any other', async () => {
  const stored = await hashPassword('contraseña ñ')
  expect(await isRightPassword(stored, 'contraseña ñ')).toBe(true)
  expect(await isRightPassword(stored, 'contraseña n')).toBe(false)
})

it('takes the same letters however the keyboard writes them', async () => {
  const stored = await hashPassword('contraseña'.normalize('NFD'))
  expect(await isRightPassword(stored, 'contraseña'.normalize('NFC'))).toBe(true)
  expect(await isRightPassword(stored, 'contraseña'.normalize('NFD'))).toBe(true)
})

it('lets nobody in where there is no hash, not even with the word we burn time on', async () => {
  expect(await isRightPassword(null, 'nobody has this password')).toBe(false)
})

it('knows a hash of another cost', async () => {
  expect(needsRehash(await hashPassword('clave'))).toBe(false)
  expect(needsRehash(await hash('clave', { memoryCost: 19_456, timeCost: 2 }))).toBe(true)
})
