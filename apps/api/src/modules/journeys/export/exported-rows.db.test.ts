import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asBody, type ExportWorld, openExportWorld } from '../../../../test/export-world.ts'
import { writeExports } from './write-export.ts'
import { readTable } from '#platform/tables/read-table.ts'

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

it('exports exactly what any filter counts and finds, in the order of the list', async () => {
  const codes = await codesById()
  let formats = 0
  await fc.assert(
    fc.asyncProperty(world.listed.filters(), async (filter) => {
      const expected = world.listed.find(filter).map((id) => codes.get(id) ?? '')
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const facets = await world.laura.send('GET', `/gateway/journeys/facets?${query.toString()}`)
      expect(facets.json<JourneyFacets>().total).toBe(expected.length)
      const format = (formats += 1) % 4 === 0 ? 'xlsx' : 'csv'
      const body = { filter: asBody(filter), format, columns: ['code', 'state'] } as const
      if (expected.length === 0) {
        const refused = await world.post({ ...body, columns: [...body.columns] })
        expect(refused.json()).toMatchObject({ responseCode: 'export.empty' })
        return
      }
      const { id, rowCount } = await world.start({ ...body, columns: [...body.columns] })
      expect(rowCount).toBe(expected.length)
      expect(await world.finish(id)).toMatchObject({ state: 'done', written: rowCount })
      expect(await codesOf(id)).toEqual(expected)
      await world.cancel(id)
    }),
    { numRuns: 30 },
  )
})

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
