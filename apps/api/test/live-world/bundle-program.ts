import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { packageFolder } from '#platform/package-folder.ts'

export interface Bundle {
  path: string
  remove: () => Promise<void>
}

/**
 * The server's program as one file, as it ships: a process begins with it in a quarter of the time. Inside
 * the package, where migrations and packages are found.
 */
export async function bundleProgram(): Promise<Bundle> {
  const root = packageFolder()
  const outDir = join(root, 'node_modules/.cache', `world-${randomUUID()}`)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { ssr: 'test/live-world/program.ts', outDir, target: 'node20' },
  })
  const remove = () => rm(outDir, { recursive: true, force: true })
  return { path: join(outDir, 'program.js'), remove }
}
