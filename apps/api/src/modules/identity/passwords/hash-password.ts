import { hash, verify } from '@node-rs/argon2'

/** OWASP ASVS 5.0: Argon2id (the library's default) with one pass over at least 46 MiB. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodysHash: Promise<string> | undefined

/**
 * Takes as long for an unknown e-mail (no hash) as for a known one, so that the time of the
 * answer does not tell them apart.
 */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== null
}
