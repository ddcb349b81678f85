import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { installIfNeeded } from './install.mjs'
import { root } from './repository.ts'
import { run } from './run.ts'

const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const wanted = process.argv.slice(2)
/** Measurements with packages of their own only run when named. */
const hasOwnPackages = (name: string) => existsSync(join(root, 'bench', name, 'package.json'))
const unknown = wanted.find((name) => !existsSync(join(root, 'bench', `${name}.bench.ts`)))

if (unknown !== undefined) {
  console.error(`No existe la medición «${unknown}»: elija entre ${all.join(', ')}.`)
  process.exit(1)
}
const chosen = wanted.length > 0 ? wanted : all.filter((name) => !hasOwnPackages(name))
for (const name of chosen.filter(hasOwnPackages)) {
  if (!installIfNeeded(join(root, 'bench', name))) process.exit(1)
  // `npm run check` skips its types, because its packages are not installed there.
  const { isOk } = await run('oxlint', [
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    `bench/${name}`,
  ])
  if (!isOk) process.exit(1)
}
if (!(await build())) process.exit(1)
for (const name of chosen) {
  const { isOk } = await run('node', ['--import', 'tsx', `bench/${name}.bench.ts`], {
    env: { MEASURED: 'true' },
  })
  if (!isOk) process.exitCode = 1
}
