import { randomUUID } from 'node:crypto'
import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { Candidates, UsualDurations } from '@arriero/domain/contract/http/journeys.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { bearer, buildUser, logInAs } from '../../test/factories.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { refreshDurations } from '#modules/journeys/reads/refresh-durations.ts'
import type { Database } from '#platform/database/database.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-15T12:00:00Z')
let database: Database
let app: FastifyInstance
let headers: Record<string, string>
let ids: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo(database.dbWithoutTimeout, { trucks: 40, now })
  await refreshDurations(database.db, now)
  app = await buildTestApp({ db: database.db, clock: () => now })
  headers = bearer(await logInAs(app, (await buildUser(database.db)).email))
  const rows = await database.db.selectFrom('journeys').select('id').orderBy('code').execute()
  ids = rows.map(({ id }) => id)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const get = (path: string) => app.inject({ url: `/gateway/journeys/${path}`, headers })

describe('the sample data, read through the API', () => {
  it('has complete details for every journey', async () => {
    for (const id of ids.slice(-60)) {
      const response = await get(id)
      expect(response.headers['cache-control']).toBe('no-store')
      const { journey, timeline } = JourneyDetail.parse(response.json())
      expect(timeline[0]).toMatchObject({ kind: 'transition', fromStateId: null })
      const last = timeline.findLast(({ kind }) => kind === 'transition')
      expect(last).toMatchObject({ toStateId: journey.journeyStateId, at: journey.stateSince })
    }
  })

  it('has candidate drivers for every journey', async () => {
    for (const id of ids.slice(-10)) {
      const { candidates } = Candidates.parse((await get(`${id}/candidates`)).json())
      expect(candidates.length).toBeGreaterThan(2)
      expect(candidates.length).toBeLessThanOrEqual(25)
    }
  })

  it('has usual durations', async () => {
    const { durations } = UsualDurations.parse((await get('durations')).json())
    const onRoute = durations.find(({ journeyStateId }) => journeyStateId === 9)
    expect(onRoute?.samples).toBeGreaterThan(200)
    expect(onRoute?.medianSeconds).toBeGreaterThan(2 * 3600)
    expect(onRoute?.p90Seconds).toBeGreaterThan(onRoute?.medianSeconds ?? Infinity)
  })

  it.each([randomUUID(), `${randomUUID()}/candidates`])('does not find %s', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json().responseCode).toBe('journey.not-found')
  })

  it.each(['x', 'x/candidates', 'durations?origin=1', 'durations?customerId=x'])(
    'rejects %s',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(400)
      expect(response.json().responseCode).toBe('request.invalid')
    },
  )

  it('requires a session', async () => {
    const response = await app.inject({ url: `/gateway/journeys/${ids[0]}` })
    expect(response.statusCode).toBe(401)
  })
})
