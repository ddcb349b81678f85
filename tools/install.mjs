import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs if the lock file, npm's settings or the machine differ from the last time.
 * Not `npm ci`: it rejects a lock file without other platforms' optional binaries, which a mirror may
 * lack. `--no-save` installs the locked versions and doesn't change the lock file.
 * @param {string} root
 * @returns {boolean} whether the packages are installed
 */
export function installIfNeeded(root) {
  const stamp = join(root, 'node_modules', '.arriero-install')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true

  console.log('▸ Instalando las dependencias (la primera vez tarda cerca de un minuto)…')
  const started = Date.now()
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) {
    console.error(
      'No fue posible instalar las dependencias: revise la conexión con el registro de npm y repita el comando.',
    )
    return false
  }
  writeFileSync(stamp, wanted)
  console.log(`✓ Dependencias instaladas (${Math.round((Date.now() - started) / 1000)} s)`)
  return true
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', '.npmrc']) hash.update(readFileSync(join(root, file)))
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`)
  return hash.digest('hex')
}
