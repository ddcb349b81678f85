import { hash, verify } from '@node-rs/argon2'

/** OWASP ASVS 5.0: Argon2id (the library's default) with one pass over at least 46 MiB. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Prefix of a hash with the current cost. */
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Keyboards differ in how they encode ñ and accents. */
const normalize = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost)

let dummyHash: Promise<string> | undefined

/**
 * Without a hash (unknown e-mail) it verifies against a dummy one, so that the response time does not reveal which
 * e-mails exist.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), normalize(password))
  return matches && passwordHash !== null
}

/** Whether the hash was made with another cost. */
export const needsRehash = (passwordHash: string): boolean =>
  !passwordHash.startsWith(currentPrefix)
