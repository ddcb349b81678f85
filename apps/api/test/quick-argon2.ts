import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

/**
 * In place of `@node-rs/argon2` in the database tests, whose thousands of sign-ins would spend much of their
 * time in it: the real thing with little memory, written down as if it had been the memory that was asked for.
 * What the real cost is and does, `hash-password.test.ts` tests.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

const littleMemory = 256

export const hash: typeof real.hash = async (password, options = {}, signal) => {
  const written = await real.hash(password, { ...options, memoryCost: littleMemory }, signal)
  return written.replace(`m=${littleMemory},`, `m=${options?.memoryCost},`)
}

export const verify: typeof real.verify = (hashed, password, options, signal) =>
  real.verify(String(hashed).replace(/m=\d+,/, `m=${littleMemory},`), password, options, signal)
