import { hash, verify } from '@node-rs/argon2'

/** OWASP ASVS 5.0: Argon2id (the library's default) with one pass over at least 46 MiB. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** How a hash of today's cost begins. */
const todaysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Two keyboards may write the same ñ in different ways. */
const normalize = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost)

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
  const matches = await verify(passwordHash ?? (await nobodysHash), normalize(password))
  return matches && passwordHash !== null
}

/** Made with another cost than today's: to be made again while the password is at hand. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(todaysHash)
