import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint, isUpToDate, writeStamp } from './fingerprint.ts'
import { root } from './repository.ts'
import { run, step } from './run.ts'

const shared = ['packages/domain', 'package-lock.json', 'tsconfig.base.json']

interface BuildPart {
  name: string
  folder: string
  result: string
  /** A program of the built part that generates further files. */
  finish?: string
}

const parts: BuildPart[] = [
  { name: 'la consola', folder: 'apps/console', result: 'index.html' },
  {
    name: 'el servidor',
    folder: 'apps/api',
    result: 'database/PG_VERSION',
    finish: 'prepare-database.js',
  },
  { name: 'la flota de demostración', folder: 'apps/fleet', result: 'main.js' },
]

/** Builds the parts that changed since the last build and prints the progress. */
export async function build(): Promise<boolean> {
  for (const part of parts) {
    const sourceFingerprint = fingerprint([part.folder, ...shared])
    const stamp = `build-${part.folder.replace('/', '-')}`
    const hasResult = existsSync(join(root, part.folder, 'dist', part.result))
    if (hasResult && isUpToDate(stamp, sourceFingerprint)) continue

    const isBuilt = await step(`Compilando ${part.name}`, () => buildPart(part))
    if (!isBuilt) return false
    writeStamp(stamp, sourceFingerprint)
  }
  return true
}

async function buildPart({ folder, finish }: BuildPart) {
  const built = await run('vite', ['build', folder, '--logLevel', 'warn'], { isQuiet: true })
  if (!built.isOk || !finish) return built
  return run('node', ['--liftoff-only', join(folder, 'dist', finish)], { isQuiet: true })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await build()) ? 0 : 1
}
