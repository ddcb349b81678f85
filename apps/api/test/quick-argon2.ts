import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

/**
 * Replaces `@node-rs/argon2` in the database tests, where thousands of sign-ins would spend most of their time in it.
 * It is the real function with little memory; the hash states the requested memory. `password-hash.test.ts` tests
 * the real cost.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

const lowMemoryKiB = 256

export const hash: typeof real.hash = async (password, options = {}, signal) => {
  const encoded = await real.hash(password, { ...options, memoryCost: lowMemoryKiB }, signal)
  return encoded.replace(`m=${lowMemoryKiB},`, `m=${options?.memoryCost},`)
}

export const verify: typeof real.verify = (hashed, password, options, signal) =>
  real.verify(String(hashed).replace(/m=\d+,/, `m=${lowMemoryKiB},`), password, options, signal)
