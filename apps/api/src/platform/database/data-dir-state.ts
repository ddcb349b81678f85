import { statfs } from 'node:fs/promises'
import type { DataDirLock } from './data-dir-lock.ts'
import type { Log } from '../observability/logger.ts'
import type { Readiness } from '../http/readiness.ts'
import { repeatWork } from '../background/repeat-work.ts'

export type DataDirState = 'fine' | 'full' | 'lost'

/** PGlite does not survive a disk that is full to the last byte: room for four files of its log stays free. */
export const leastFreeMegabytes = 64
const leastFreeBytes = leastFreeMegabytes * 1024 * 1024

export async function inspectDataDir(
  dataDir: string,
  lock: Pick<DataDirLock, 'isHeld'>,
  leastFree = leastFreeBytes,
): Promise<DataDirState> {
  if (!(await lock.isHeld())) return 'lost'
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < leastFree ? 'full' : 'fine'
}

const sentences: Record<DataDirState, string> = {
  fine: 'La carpeta de datos vuelve a tener espacio.',
  full: `La carpeta de datos no tiene espacio: no se guarda nada hasta que libere ${leastFreeMegabytes} MB en su disco.`,
  lost: 'La carpeta de datos ya no está o dejó de funcionar: detenga el servidor, restáurela e inícielo de nuevo.',
}

interface Watch {
  inspect: () => Promise<DataDirState>
  readiness: Readiness
  log: Log
  say: (line: string) => void
}

/** Refuses what would not be kept, from the second it is known. What is lost once stays so. */
export function watchDataDir({ inspect, readiness, log, say }: Watch): void {
  let known: DataDirState = 'fine'
  repeatWork(async () => {
    if (known === 'lost' || readiness.state === 'starting' || readiness.state === 'draining') return
    const found = await inspect().catch((error: unknown): DataDirState => {
      log.error({ err: error }, 'data folder could not be inspected')
      return 'lost'
    })
    if (found === known) return
    known = found
    readiness.state = found === 'fine' ? 'ready' : found
    log.error({ state: found }, 'data folder changed')
    say(sentences[found])
  }, 1000)
}
