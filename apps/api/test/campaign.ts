import { randomInt } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

interface CampaignPlan {
  /** Its name in the table at the end of a run. */
  name: string
  /** What `size` counts, in the plural. */
  unit: string
  /** How many in `npm test`, and in `npm run prove`. */
  sizes: { test: number; prove: number }
}

interface Campaign {
  size: number
  seed: number
}

/**
 * Size and seed of a test that tries many random cases. `npm test` tries a few with a fresh seed, `npm run prove` many.
 * `CAMPAIGN_SIZE` and `CAMPAIGN_SEED` override both, to test longer or to repeat a failure.
 */
export function planCampaign({ name, unit, sizes }: CampaignPlan): Campaign {
  const defaultSize = process.env['PROVE'] ? sizes.prove : sizes.test
  const size = Number(process.env['CAMPAIGN_SIZE'] ?? defaultSize)
  const seed = Number(process.env['CAMPAIGN_SEED'] ?? randomInt(1_000_000_000))
  let startedAt = 0
  beforeAll(() => {
    startedAt = performance.now()
  })
  afterAll(() => {
    const seconds = (performance.now() - startedAt) / 1000
    const engine = process.env['TEST_DATABASE'] ?? 'no database'
    report({ name, engine, size, unit, seed, seconds })
  })
  return { size, seed }
}

/** Appends a line for the table of tools/test-run/campaigns.ts. Does nothing when a test file is run alone. */
function report(line: object): void {
  const file = process.env['CAMPAIGN_REPORT']
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}
