import { constants, existsSync } from 'node:fs'
import { access, mkdir, type FileHandle, open, stat, statfs } from 'node:fs/promises'
import { dirname, resolve, join } from 'node:path'
import { dataDirFailure, StartFailure } from '../settings/start-failure.ts'
import { hostname } from 'node:os'
import { tryLock } from 'fs-native-extensions'

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir))
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw dataDirFailure(error, dataDir)
  }
}

/** Folder by folder: Node's own `recursive` never returns where nothing can be created, as in `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder)
}

export interface DataDirLock {
  /** Whether the folder still exists and is the one that was locked. */
  isHeld: () => Promise<boolean>
  release: () => Promise<void>
}

/**
 * PGlite lets two processes write to the same folder and loses committed data of one of them, so we lock a file in
 * it. The operating system's lock ends with its process. A pid in a file would not do, because processes in two
 * containers can have the same pid.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = await openLock(dataDir)
  try {
    if (!tryLock(file.fd)) throw inUseFailure(dataDir, await file.readFile('utf8'))
    await file.truncate()
    await file.write(`${process.pid} en ${hostname()}`)
  } catch (error) {
    await file.close()
    throw error
  }
  // The file is never deleted: a process that opened it before would lock a file that no other process sees.
  return { isHeld: () => isSameFile(file, lockPath(dataDir)), release: () => file.close() }
}

const lockPath = (dataDir: string): string => join(dataDir, 'process.lock')

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  try {
    const [locked, current] = await Promise.all([file.stat(), stat(path)])
    return locked.ino === current.ino && locked.dev === current.dev
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

function inUseFailure(dataDir: string, owner: string): StartFailure {
  return new StartFailure(
    `La carpeta de datos ${dataDir} ya la usa otro proceso (${owner || 'que acaba de iniciar'}): ciérrelo o elija otra con la variable DATA_DIR.`,
  )
}

export type DataDirState = 'fine' | 'full' | 'lost'

/** PGlite breaks on a full disk, so room for four of its log files stays free. */
export const minFreeMegabytes = 64
const minFreeBytes = minFreeMegabytes * 1024 * 1024

export async function inspectDataDir(
  dataDir: string,
  lock: Pick<DataDirLock, 'isHeld'>,
  minFree = minFreeBytes,
): Promise<DataDirState> {
  if (!(await lock.isHeld())) return 'lost'
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < minFree ? 'full' : 'fine'
}
