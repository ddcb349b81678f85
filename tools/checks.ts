import { join } from 'node:path'
import type { Report } from './report.ts'
import { run } from './run.ts'
import { step } from './step.ts'
import { add, nothing, one } from './tally.ts'
import { tsProjects } from './ts-projects.ts'

const quiet = { isQuiet: true }

async function types() {
  const results = []
  for (const project of tsProjects) {
    // What was checked before and has not changed is not checked again.
    const buildInfo = join('.cache', `types-${project.replaceAll(/\W/g, '-')}.tsbuildinfo`)
    const args = ['-p', project, '--pretty', '--incremental', '--tsBuildInfoFile', buildInfo]
    results.push(await run('tsc', args, quiet))
  }
  return {
    isOk: results.every((result) => result.isOk),
    output: results.map((result) => result.output).join(''),
  }
}

/** What can be said of the code without running it, all at once. */
export async function checks(): Promise<Report> {
  const results = await Promise.all([
    step('Tipos', types),
    step('Reglas de código', () => run('oxlint', ['--type-aware', '--deny-warnings'], quiet)),
    step('Formato', () => run('oxfmt', ['--check'], quiet)),
    step('Código sin uso', () => run('knip', [], quiet)),
  ])
  return { tally: results.map(one).reduce(add, nothing), files: [] }
}
