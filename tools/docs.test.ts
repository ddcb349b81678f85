import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, readTracked, trackedFiles } from './repository.ts'

const docs = trackedFiles().filter((file) => file.endsWith('.md'))
const { scripts } = JSON.parse(readTracked('package.json')) as { scripts: Record<string, string> }
const builtIn = new Set(['ci', 'install', 'start', 'test', 'run'])

/** `apps/api/src/app.ts`, `tools/` or `README.md` in backticks: a word that begins with one of our folders is a path. */
function pathsIn(text: string): string[] {
  const roots =
    /^(apps|packages|e2e|bench|tools|docs|\.ci)(\/|$)|^[A-Za-z-]+\.(md|json)$|^\.(env|npmrc)/
  return [...text.matchAll(/`([^`\s*<>{}…]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((word) => roots.test(word))
}

const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')

const scriptsIn = (text: string) =>
  [...text.matchAll(/npm (?:run )?([a-z][a-z0-9:-]*)(?=[^`\n]*`)/g)].map((match) => match[1] ?? '')

describe.each(docs)('%s', (doc) => {
  const text = readTracked(doc)
  const exists = (path: string, from = '') => existsSync(join(root, from, path))

  it('names only paths that exist', () => {
    const missing = pathsIn(text).filter((path) => !exists(path) && !exists(path, dirname(doc)))
    expect(missing).toEqual([])
  })

  it('links only to files that exist', () => {
    const missing = linksIn(text).filter((link) => !exists(normalize(join(dirname(doc), link))))
    expect(missing).toEqual([])
  })

  it('names only scripts that exist', () => {
    const unknown = scriptsIn(text).filter((name) => !(name in scripts) && !builtIn.has(name))
    expect(unknown).toEqual([])
  })
})

describe('the invariants of the live protocol', () => {
  const row = /^\| (\d+) \|.*`([^`]+)`: "([^"]+)" \|$/gm
  const invariants = [...readTracked('docs/live-protocol.md').matchAll(row)].map(
    ([, number = '', file = '', title = '']) => ({ number, file, title }),
  )

  it('are numbered without a gap', () => {
    expect(invariants.length).toBeGreaterThan(20)
    expect(invariants.map(({ number }) => Number(number))).toEqual(
      invariants.map((_, at) => at + 1),
    )
  })

  it.each(invariants)('$number names a test that exists', ({ file, title }) => {
    expect(readTracked(file)).toContain(title)
  })
})

describe('npm scripts', () => {
  it.each(Object.entries(scripts))('%s runs a file that exists', (_name, command) => {
    const tool = /^exec node tools\/ready\.mjs ([a-z0-9-]+)$/.exec(command)?.[1]
    expect(existsSync(join(root, 'tools', `${tool}.ts`))).toBe(true)
  })
})
