import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

interface Starter {
  pid: number
  isRunning: (pid: number) => boolean
}

/**
 * PGlite would let two processes write the same folder and ruin it, so a file with the owner's
 * process id guards it. A lock whose owner is gone is taken over.
 */
export async function lockDataDir(
  dataDir: string,
  starter: Starter = { pid: process.pid, isRunning: isProcessRunning },
): Promise<{ release: () => Promise<void> }> {
  const path = join(dataDir, 'process.lock')
  // Written aside and linked into place, so that nobody ever reads a lock without its owner.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, String(starter.pid))
  try {
    const isOurs = (await tryLink(draft, path)) || (await takeOver(draft, path, starter))
    if (!isOurs) throw inUse(dataDir, path, await readOwner(path))
  } finally {
    await rm(draft, { force: true })
  }
  return { release: () => rm(path, { force: true }) }
}

/** Of several starters that find a dead owner, the one whose turn it is judges and replaces it. */
async function takeOver(draft: string, path: string, starter: Starter): Promise<boolean> {
  const turn = `${path}.takeover`
  if (!(await tryLink(draft, turn))) return false
  try {
    const owner = await readOwner(path)
    // Released a moment ago: free for whoever links first.
    if (owner === undefined) return await tryLink(draft, path)
    if (!isStale(owner, starter)) return false
    await rename(draft, path)
    return true
  } finally {
    await rm(turn, { force: true })
  }
}

// A container often gives a restarted server the number it had before.
const isStale = (owner: string, { pid, isRunning }: Starter): boolean =>
  owner === String(pid) || !/^[1-9]\d*$/.test(owner) || !isRunning(Number(owner))

async function readOwner(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function inUse(dataDir: string, path: string, owner = 'desconocido'): StartFailure {
  return new StartFailure(
    `La carpeta de datos ${dataDir} ya la usa otro proceso (número ${owner}): ciérrelo, elija otra con la variable DATA_DIR o, si ya no existe, borre los archivos ${path}*.`,
  )
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process: alive, only not ours to signal.
    return hasCode(error, 'EPERM')
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
