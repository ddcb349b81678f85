import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dataDirFailure } from './start-failure.ts'

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw dataDirFailure(error, dataDir)
  }
}
