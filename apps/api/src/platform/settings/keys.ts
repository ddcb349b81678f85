import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { makeSecret, readSecret, writeSecret } from '../secrets/secret.ts'
import { dataDirFailure, StartFailure } from './start-failure.ts'

export interface Keys {
  tokenSigningKey: Uint8Array
  cookieSecret: Uint8Array
}

const storedKey = z
  .string()
  .transform(readSecret)
  .refine((bytes) => bytes.length === 32)
const KeysFile = z.object({ tokenSigningKey: storedKey, cookieSecret: storedKey })

/** The configured keys, or those created in the data folder on the first start. */
export async function loadKeys(config: Config): Promise<Keys> {
  const { tokenSigningKey, cookieSecret } = config
  if (tokenSigningKey && cookieSecret) return { tokenSigningKey, cookieSecret }
  const path = join(config.dataDir, 'keys.json')
  const stored = (await readKeys(path)) ?? (await makeKeys(path, config.dataDir))
  return {
    tokenSigningKey: tokenSigningKey ?? stored.tokenSigningKey,
    cookieSecret: cookieSecret ?? stored.cookieSecret,
  }
}

async function readKeys(path: string): Promise<Keys | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw unreadable(path, error)
  }
  try {
    return KeysFile.parse(JSON.parse(text))
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function makeKeys(path: string, dataDir: string): Promise<Keys> {
  const keys = { tokenSigningKey: makeSecret(), cookieSecret: makeSecret() }
  const text = JSON.stringify({
    tokenSigningKey: writeSecret(keys.tokenSigningKey),
    cookieSecret: writeSecret(keys.cookieSecret),
  })
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw dataDirFailure(error, dataDir)
  }
  return keys
}

function unreadable(path: string, cause: unknown): StartFailure {
  return new StartFailure(
    `El archivo de llaves ${path} no se puede leer o está dañado: restáurelo de una copia o bórrelo para crear otro.`,
    { cause },
  )
}
