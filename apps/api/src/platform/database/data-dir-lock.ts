import { type FileHandle, open, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { dataDirFailure, StartFailure } from '../settings/start-failure.ts'

export interface DataDirLock {
  /** Whether the folder is still there, and the one that was locked. */
  isHeld: () => Promise<boolean>
  release: () => Promise<void>
}

/**
 * PGlite would let two processes write the same folder and lose what one of them acknowledged, so
 * the operating system locks a file in it for us. It knows an owner that lives from one that died, also
 * where both have the same number, as the servers of two containers do.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = await openLock(dataDir)
  try {
    if (!tryLock(file.fd)) throw inUse(dataDir, await file.readFile('utf8'))
    await file.truncate()
    await file.write(`${process.pid} en ${hostname()}`)
  } catch (error) {
    await file.close()
    throw error
  }
  // The file stays: whoever opened it before it was deleted would lock one that nobody else sees.
  return { isHeld: () => isSameFile(file, lockPath(dataDir)), release: () => file.close() }
}

const lockPath = (dataDir: string): string => join(dataDir, 'process.lock')

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  try {
    const [ours, there] = await Promise.all([file.stat(), stat(path)])
    return ours.ino === there.ino && ours.dev === there.dev
  } catch {
    return false
  }
}

async function openLock(dataDir: string): Promise<FileHandle> {
  try {
    return await open(lockPath(dataDir), 'a+')
  } catch (error) {
    throw dataDirFailure(error, dataDir)
  }
}

function inUse(dataDir: string, owner: string): StartFailure {
  return new StartFailure(
    `La carpeta de datos ${dataDir} ya la usa otro proceso (${owner || 'que acaba de iniciar'}): ciérrelo o elija otra con la variable DATA_DIR.`,
  )
}
