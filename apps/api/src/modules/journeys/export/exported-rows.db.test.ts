import type { NewExportBody } from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { asBody, type ExportWorld, openExportWorld } from '../../../../test/export-world.ts'
import { readAt } from '../../../../test/listed-journeys.ts'
import { countMatching, readJourneyIds } from './journey-ids.ts'
import { writeExports } from './write-export.ts'
import { readTable } from '#platform/tables/read-table.ts'

const { size, seed } = planCampaign({
  name: 'Exports of any filter',
  unit: 'filters',
  sizes: { test: 15, prove: 300 },
})

let world: ExportWorld

beforeAll(async () => {
  world = await openExportWorld()
})
afterAll(() => world.close())

/** The codes in the file, in its order. */
async function codesOf(id: string): Promise<string[]> {
  const { rawPayload } = await world.download(id)
  const [, ...rows] = await readTable(rawPayload, { maxRows: 5000 })
  return rows.map(({ cells }) => cells[0] ?? '')
}

const codesById = async () => {
  const rows = await world.db.selectFrom('journeys').select(['id', 'code']).execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

type Filter = Parameters<typeof world.listed.find>[0]

/** The count of the page, the count of the export, and the codes in its file. */
async function expectFile(filter: Filter, codes: string[], format: 'csv' | 'xlsx') {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const facets = await world.laura.send('GET', `/gateway/journeys/facets?${query.toString()}`)
  expect(facets.json<JourneyFacets>().total).toBe(codes.length)
  const columns: NewExportBody['columns'] = ['code', 'state']
  const body: NewExportBody = { filter: asBody(filter), format, columns }
  if (codes.length === 0) {
    const refused = await world.post(body)
    expect(refused.json()).toMatchObject({ responseCode: 'export.empty' })
    return
  }
  const { id, rowCount } = await world.start(body)
  expect(rowCount).toBe(codes.length)
  expect(await world.finish(id)).toMatchObject({ state: 'done', written: rowCount })
  expect(await codesOf(id)).toEqual(codes)
  await world.cancel(id)
}

it('exports exactly what any filter counts and finds, in the order of the list', async () => {
  const codes = await codesById()
  let tried = 0
  await fc.assert(
    fc.asyncProperty(world.listed.filters(), async (filter) => {
      const ids = world.listed.find(filter)
      const read = await readJourneyIds(world.db, filter, readAt)
      expect([...read.pages(50)].flat()).toEqual(ids.map((id) => id.replaceAll('-', '')))
      expect(await countMatching(world.db, filter, readAt)).toBe(ids.length)
      // A third of them as files, half of these as workbooks.
      tried += 1
      if (tried % 3 !== 1) return
      const wanted = ids.map((id) => codes.get(id) ?? '')
      await expectFile(filter, wanted, tried % 2 === 0 ? 'xlsx' : 'csv')
    }),
    { seed, numRuns: size },
  )
}, 600_000)

it('keeps the rows of the moment it began, while journeys change', async () => {
  const codes = await codesById()
  const expected = world.listed.find({}).map((id) => codes.get(id) ?? '')
  const { id } = await world.start({ columns: ['code'] })
  const { db, exporting } = world
  let moved = 0
  // Between two pages the last journeys of the list become the newest.
  const files = {
    create: async (file: Parameters<typeof exporting.files.create>[0]) =>
      exporting.files.create({ ...file, pieces: moving(file.pieces) }),
  }
  async function* moving(pieces: AsyncIterable<string | Uint8Array>) {
    for await (const piece of pieces) {
      yield piece
      const last = world.listed.find({}).at(-1 - moved) ?? ''
      const { state_since: before } = await db
        .selectFrom('journeys')
        .select('state_since')
        .where('id', '=', last)
        .executeTakeFirstOrThrow()
      await move(last, world.time.now)
      restore.push(() => move(last, before))
      moved += 1
    }
  }
  const restore: (() => Promise<unknown>)[] = []
  const move = (journeyId: string, at: Date) =>
    db.updateTable('journeys').set({ state_since: at }).where('id', '=', journeyId).execute()
  await writeExports({ ...exporting, files })
  for (const step of restore) await step()
  expect(moved).toBeGreaterThan(3)
  expect(await codesOf(id)).toEqual(expected)
})
