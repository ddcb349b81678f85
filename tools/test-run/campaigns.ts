import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { printTable } from '../print-table.ts'
import { root } from '../repository.ts'

/** One JSON line per campaign, written by `apps/api/test/campaign.ts`. */
interface CampaignLine {
  name: string
  engine: string
  size: number
  unit: string
  seed: number
  seconds: number
}

const file = join(root, '.cache', 'campaigns.jsonl')

/** Deletes the last report and returns the path where the tests write the new one. */
export function campaignReport(): string {
  rmSync(file, { force: true })
  return file
}

/** Prints the random tests with their size and the seed that repeats them. */
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
