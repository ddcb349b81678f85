import { describe, expect, it } from 'vitest'
import { importRules, importsOf, violationsIn } from './import-table.ts'
import { readTracked, trackedFiles } from './repository.ts'

/** Tests and configuration may import anything. */
const isExempt = (file: string) =>
  /\.test\.tsx?$|\.config\.ts$|^(?:apps|packages)\/[a-z-]+\/test\//.test(file)
const sources = trackedFiles().filter((file) => /\.tsx?$/.test(file))

describe('the import table', () => {
  it('holds in every source file', () => {
    const shipped = sources.filter((file) => !isExempt(file))
    expect(shipped.length).toBeGreaterThan(50)
    expect(shipped.flatMap((file) => violationsIn(file, readTracked(file)))).toEqual([])
  })

  it.each([
    ['packages/domain/src/journeys/a.ts', `import { z } from '../contract/http/session.ts'`],
    ['packages/domain/src/journeys/a.ts', `import { readFile } from 'node:fs'`],
    ['packages/domain/src/corridors/a.ts', `import { x } from '../journeys/x.ts'`],
    ['apps/api/src/platform/a.ts', `import { hub } from '#live/hub.ts'`],
    ['apps/api/src/live/a.ts', `import type { X } from '#modules/journeys/x.ts'`],
    ['apps/api/src/modules/users/a.ts', `import { x } from '../journeys/x.ts'`],
    ['apps/console/src/ui/a.tsx', `import { formatCop } from '@arriero/domain/format/number.ts'`],
    ['apps/console/src/data/a.ts', `export { x } from '#ui/button.tsx'`],
    ['apps/console/src/features/users/a.tsx', `const p = import('#features/journeys/page.tsx')`],
    ['apps/console/src/features/users/a.tsx', `import { router } from '#app/router.tsx'`],
    ['apps/console/src/features/journeys/live/a.ts', `import { x } from '../rows/x.ts'`],
    ['apps/console/src/features/journeys/a.ts', `import { x } from './live/x.ts'`],
    ['apps/console/src/data/http/a.ts', `import { x } from '#data/live/live-hooks.ts'`],
    ['apps/console/src/data/a.ts', `import { x } from './live/live-hooks.ts'`],
    ['apps/api/src/platform/database/a.ts', `import { x } from '../http/x.ts'`],
    ['apps/fleet/src/a.ts', `import { db } from '../../api/src/platform/database.ts'`],
    ['apps/api/src/app.ts', `import { x } from '@arriero/firestore-double/rpc-error.ts'`],
    ['packages/firestore-double/src/a.ts', `import { x } from '@arriero/domain/errors.ts'`],
    ['packages/firestore-double/src/a.ts', `import { doc } from 'firebase/firestore'`],
    ['e2e/a.e2e.ts', `import { buildApp } from '../apps/api/src/app.ts'`],
  ])('rejects %s: %s', (file, source) => {
    expect(violationsIn(file, source)).toHaveLength(1)
  })

  it.each([
    ['apps/api/src/modules/users/a.ts', `import { b } from './b.ts'`],
    ['apps/console/src/features/users/a.tsx', `import { paths } from '#paths.ts'`],
    ['apps/console/src/features/journeys/rows/a.tsx', `import { x } from '../route-text.tsx'`],
    ['apps/console/src/features/journeys/board/a.tsx', `import { x } from '../live/x.ts'`],
    ['packages/domain/src/contract/http/a.ts', `import { z } from 'zod'`],
    ['apps/api/src/app.ts', `import { journeys } from '#modules/journeys/journey-routes.ts'`],
  ])('allows %s: %s', (file, source) => {
    expect(violationsIn(file, source)).toEqual([])
  })

  it('has no cycles', () => {
    const rulesOf = new Map(importRules.map((rule) => [rule.folder, rule]))
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (rulesOf.get(from)?.mayImport ?? []).some((next) => {
        if (next === from || seen.has(next)) return false
        seen.add(next)
        return next === to || reaches(next, to, seen)
      })
    const folders = importRules.map(({ folder }) => folder)
    expect(folders.filter((folder) => reaches(folder, folder))).toEqual([])
  })

  it('reads every form of import', () => {
    const source = [
      `import './side-effect.css'`,
      `import type { A } from './a.ts'`,
      `import {\n  b,\n  c,\n} from "./b.ts"`,
      `export * from './d.ts'`,
      `const e = await import('./e.ts')`,
    ].join('\n')
    expect(importsOf(source)).toEqual(['./side-effect.css', './a.ts', './b.ts', './d.ts', './e.ts'])
  })
})

describe('the tree', () => {
  it('has no catch-all folders or files', () => {
    const catchAll =
      /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)|(^|\/)(types|index)\.tsx?$/
    expect(sources.filter((file) => catchAll.test(file))).toEqual([])
  })

  it('keeps end-to-end tests in e2e/ only', () => {
    const endToEndTests = trackedFiles().filter((file) => file.endsWith('.e2e.ts'))
    expect(endToEndTests.filter((file) => !file.startsWith('e2e/'))).toEqual([])
  })

  it('contains no host of a package registry', () => {
    const host = /registry\.[a-z0-9.-]+\/|"resolved":\s*"https?:/
    const text = trackedFiles().filter((file) =>
      /(package-lock\.json|\.npmrc|\.md|\.json|\.ya?ml)$/.test(file),
    )
    expect(text.filter((file) => host.test(readTracked(file)))).toEqual([])
  })
})

describe('days and hours', () => {
  /** Native inputs use the browser's language and first day of the week; Mantine's `TimeInput` is one of them. */
  const native =
    /datetime-local|\btype\s*[=:]\s*\{?\s*['"`](?:date|time|month|week)['"`]|\bTimeInput\b/

  it('are entered with our own calendar, never with native inputs', () => {
    const shown = sources.filter((file) => file.startsWith('apps/console/src/') && !isExempt(file))
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter((file) => native.test(readTracked(file)))).toEqual([])
  })

  it.each([
    `<input type="date" />`,
    `<TextInput type={'week'} />`,
    `const props = { type: 'time' }`,
    `<LineField type="datetime-local" />`,
    `import { TimeInput } from '@mantine/dates'`,
  ])('are rejected as native inputs: %s', (source) => expect(source).toMatch(native))

  it.each([`<input type="text" />`, `<TimePicker type="duration" />`, `type Month = string`])(
    'are not mistaken for native inputs: %s',
    (source) => expect(source).not.toMatch(native),
  )
})
