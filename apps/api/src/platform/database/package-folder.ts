import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This package's folder, found the same way from the sources and from the build. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export const migrationsFolder = (): string => join(packageFolder(), 'migrations')

/** Made by the build; without it, a first start makes its database step by step. */
export const preparedDatabaseFolder = (): string => join(packageFolder(), 'dist', 'database')
