import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './repository.ts'

const skipped = new Set(['node_modules', 'dist'])

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!skipped.has(name)) yield* filesUnder(join(path, name))
  }
}

/** One hash over the names and contents of all files under the given paths. */
export function fingerprint(paths: string[], from = root): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(from, path))) {
      hash.update(relative(from, file)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

const stampFile = (name: string) => join(root, '.cache', `${name}.stamp`)

/** Whether the stamp file of this name contains this fingerprint. */
export function isUpToDate(name: string, currentFingerprint: string): boolean {
  const file = stampFile(name)
  return existsSync(file) && readFileSync(file, 'utf8') === currentFingerprint
}

export function writeStamp(name: string, currentFingerprint: string): void {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), currentFingerprint)
}
