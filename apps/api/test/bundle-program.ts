import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { packageFolder } from '#platform/database/package-folder.ts'

export interface Bundle {
  path: string
  remove: () => Promise<void>
}

/**
 * A program of ours as one file, as it ships: a process begins with it in a quarter of the time. Inside
 * the package, where migrations and packages are found.
 */
export async function bundleProgram(entry: string): Promise<Bundle> {
  const root = packageFolder()
  const outDir = join(root, 'node_modules/.cache', `program-${randomUUID()}`)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir, target: 'node20' },
  })
  const remove = () => rm(outDir, { recursive: true, force: true })
  return { path: join(outDir, `${basename(entry, '.ts')}.js`), remove }
}
