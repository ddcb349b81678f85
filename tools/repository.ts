import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Tracked and new, not ignored files that exist in the working tree. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}

export const readTracked = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))
