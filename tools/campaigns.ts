import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { printTable } from './print-table.ts'
import { root } from './root.ts'

/** What `apps/api/test/campaign.ts` writes of each, a line of JSON. */
interface CampaignLine {
  name: string
  engine: string
  size: number
  unit: string
  seed: number
  seconds: number
}

const file = join(root, '.cache', 'campaigns.jsonl')

/** A new, empty report for the tests to write to. */
export function campaignReport(): string {
  rmSync(file, { force: true })
  return file
}

/** What was tried at random, how much of it, and the seed that repeats it. */
export function printCampaigns(): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').filter(Boolean)
  const campaigns = lines.map((line) => JSON.parse(line) as CampaignLine)
  printTable(
    'Campaigns',
    ['what is tried', 'on', 'tried', 'CAMPAIGN_SEED', 'time'],
    campaigns
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.engine.localeCompare(b.engine))
      .map(({ name, engine, size, unit, seed, seconds }) => [
        name,
        engine,
        `${size.toLocaleString('en')} ${unit}`,
        String(seed),
        `${Math.round(seconds)} s`,
      ]),
  )
}
