import { run } from './run.ts'
import { step } from './step.ts'
import { add, nothing, one, type Tally } from './tally.ts'
import { tsProjects } from './ts-projects.ts'

const quiet = { isQuiet: true }

async function types() {
  const results = []
  for (const project of tsProjects) {
    results.push(await run('tsc', ['-p', project, '--pretty'], quiet))
  }
  return {
    isOk: results.every((result) => result.isOk),
    output: results.map((result) => result.output).join(''),
  }
}

/** What can be said of the code without running it. */
export async function checks(): Promise<Tally> {
  const results = [
    await step('Tipos', types),
    await step('Reglas de código', () => run('oxlint', ['--type-aware', '--deny-warnings'], quiet)),
    await step('Formato', () => run('oxfmt', ['--check'], quiet)),
    await step('Código sin uso', () => run('knip', [], quiet)),
  ]
  return results.map(one).reduce(add, nothing)
}
