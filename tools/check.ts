import { checks } from './checks.ts'
import { vitest } from './suites.ts'
import { add, closingLine } from './tally.ts'

const sum = add(await checks(), await vitest('unit'))
console.log(closingLine(sum))
process.exitCode = sum.failed > 0 ? 1 : 0
