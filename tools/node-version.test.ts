import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nodeProblem, oldestNode } from './node-version.mjs'

describe('nodeProblem', () => {
  it.each(['14.21.3', '18.20.4', '20.18.9'])('says what to install on Node %s', (version) => {
    expect(nodeProblem(version)).toContain(`Node ${version}: instale`)
  })

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('accepts Node %s', (version) => {
    expect(nodeProblem(version)).toBeUndefined()
  })

  it('the oldest accepted version is the one in package.json', () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as { engines: { node: string } }
    expect(manifest.engines.node).toBe(`>=${oldestNode}`)
  })
})
