import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { root } from './root.ts'
import { run } from './run.ts'

const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !existsSync(join(root, 'bench', `${name}.bench.ts`)))

if (unknown !== undefined) {
  console.error(`No existe la medición «${unknown}»: elija entre ${all.join(', ')}.`)
  process.exit(1)
}
if (!(await build())) process.exit(1)
for (const name of wanted.length > 0 ? wanted : all) {
  const { isOk } = await run('node', ['--import', 'tsx', `bench/${name}.bench.ts`])
  if (!isOk) process.exitCode = 1
}
