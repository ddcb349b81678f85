import { build } from './build.ts'
import { checks } from './checks.ts'
import { browser, vitest } from './suites.ts'
import { add, closingLine, one } from './tally.ts'

let sum = await checks()
sum = add(sum, await vitest('unit'))
sum = add(sum, await vitest('db:pglite'))
sum = add(sum, await vitest('db:postgres'))

const isBuilt = await build()
sum = add(sum, one(isBuilt))
if (isBuilt) {
  sum = add(sum, await vitest('build'))
  sum = add(sum, await browser())
}

console.log(closingLine(sum))
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
