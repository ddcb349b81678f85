import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { dataDirFailure } from '../settings/start-failure.ts'

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir))
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw dataDirFailure(error, dataDir)
  }
}

/** One by one: Node's own `recursive` never ends where nothing can be made, as in `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder)
}
