import { type DataDirState, minFreeMegabytes } from '../database/data-dir.ts'
import type { Readiness } from '../http/readiness.ts'
import type { Log } from '../logger.ts'
import { repeat } from './chores.ts'

const stateMessages: Record<DataDirState, string> = {
  fine: 'La carpeta de datos vuelve a tener espacio.',
  full: `La carpeta de datos no tiene espacio: no se guarda nada hasta que libere ${minFreeMegabytes} MB en su disco.`,
  lost: 'La carpeta de datos ya no está o dejó de funcionar: detenga el servidor, restáurela e inícielo de nuevo.',
}

interface DataDirWatch {
  inspect: () => Promise<DataDirState>
  readiness: Readiness
  log: Log
  say: (line: string) => void
}

/** Checks the folder every second and updates the readiness. A lost folder stays lost. */
export function watchDataDir({ inspect, readiness, log, say }: DataDirWatch): void {
  let current: DataDirState = 'fine'
  repeat(async () => {
    if (current === 'lost' || readiness.state === 'starting' || readiness.state === 'draining')
      return
    const found = await inspect().catch((error: unknown): DataDirState => {
      log.error({ err: error }, 'data folder could not be inspected')
      return 'lost'
    })
    if (found === current) return
    current = found
    readiness.state = found === 'fine' ? 'ready' : found
    log.error({ state: found }, 'data folder state changed')
    say(stateMessages[found])
  }, 1000)
}
