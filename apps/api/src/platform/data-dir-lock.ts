import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/**
 * PGlite would let two processes write the same folder and ruin it, so a file with the owner's
 * process id guards it. A lock whose owner is gone is taken over.
 */
export async function lockDataDir(
  dataDir: string,
  isRunning: (pid: number) => boolean = isProcessRunning,
): Promise<{ release: () => Promise<void> }> {
  const path = join(dataDir, 'process.lock')
  if (!(await tryCreate(path))) {
    const owner = await readOwner(path)
    if (isStale(owner, isRunning)) await takeOver(path, owner)
    if ((await readOwner(path)) !== process.pid) throw inUse(dataDir, path, owner)
  }
  return { release: () => rm(path, { force: true }) }
}

// A container often gives a restarted server the number it had before.
const isStale = (owner: number, isRunning: (pid: number) => boolean): boolean =>
  owner === process.pid || !Number.isInteger(owner) || owner < 1 || !isRunning(owner)

/** Of several starters that find the same dead owner, one gets to replace it. */
async function takeOver(path: string, owner: number): Promise<void> {
  const turn = `${path}.takeover`
  if (!(await tryCreate(turn))) return
  if (Object.is(await readOwner(path), owner)) {
    await rm(path, { force: true })
    await tryCreate(path)
  }
  await rm(turn, { force: true })
}

const readOwner = async (path: string): Promise<number> =>
  Number(await readFile(path, 'utf8').catch(() => ''))

function inUse(dataDir: string, path: string, owner: number): StartFailure {
  return new StartFailure(
    `La carpeta de datos ${dataDir} ya la usa otro proceso (número ${owner}): ciérrelo, elija otra con la variable DATA_DIR o, si ya no existe, borre ${path}.`,
  )
}

async function tryCreate(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process: alive, only not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
