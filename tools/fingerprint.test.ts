import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

const folder = mkdtempSync(join(tmpdir(), 'arriero-fingerprint-'))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const currentPrint = () => fingerprint(['apps/console'], folder)

describe('fingerprint', () => {
  it.each([
    'apps/console/src/main.tsx',
    'apps/console/src/data/http/http.ts',
    'apps/console/index.html',
  ])('changes when %s is added or edited', (file) => {
    const before = currentPrint()
    write(file, 'one')
    const added = currentPrint()
    write(file, 'two')
    expect(new Set([before, added, currentPrint()]).size).toBe(3)
  })

  it.each(['apps/console/dist/main.js', 'apps/console/node_modules/x/index.js', 'apps/api/a.ts'])(
    'ignores %s',
    (file) => {
      const before = currentPrint()
      write(file, 'anything')
      expect(currentPrint()).toBe(before)
    },
  )
})
