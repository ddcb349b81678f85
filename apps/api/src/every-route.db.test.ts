import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import fc from 'fast-check'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../test/build-test-app.ts'
import { planCampaign } from '../test/campaign.ts'
import {
  brokenBodies,
  asText,
  hostileValue,
  corrupted,
  withUnstorable,
} from '../test/fuzz/hostile-values.ts'
import { FuzzTarget } from '../test/fuzz/fuzz-target.ts'
import { validValue, type ApiOperation, operationsOf } from '../test/fuzz/json-schema.ts'
import { noDatabase } from '../test/no-database.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

const { size: tries, seed } = planCampaign({
  name: 'Hostile requests to every route',
  unit: 'tries a route',
  sizes: { test: 2, prove: 200 },
})

const plan = await buildTestApp({ db: noDatabase() })
const operations = operationsOf((await plan.inject('/openapi.json')).json())
await plan.close()

let database: Database
let app: FastifyInstance
let world: FuzzTarget
/** For files that a request starts. */
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'arriero-every-route-'))
  app = await buildTestApp({ db: database.db, config: testConfig({ DATA_DIR: folder }) })
  world = await new FuzzTarget(app, database.db).prepare()
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(operations)('$method $path', (operation) => {
  it('answers hostile requests with an error in Spanish, and writes nothing', async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(requestsTo(operation), async ({ url, body, key }) => {
        const headers = key === undefined ? {} : { 'idempotency-key': key }
        statuses.add(await expectNothingDone(() => world.send(operation, url, body, headers)))
      }),
      { seed, numRuns: tries, endOnFailure: true },
    )
    // Some of many requests must pass the schema, or only the schema was tested. A refused refresh is a 400 too.
    const hasPassedSchema = [...statuses].some((status) => status !== 400)
    expect(hasPassedSchema || tries < 30 || operation.path === '/api/refreshToken').toBe(true)
  })

  it("answers text that the database can't store, in every text field", async () => {
    const url = fillPath(operation.path, world.ids)
    const [validBody] = fc.sample(validValue(operation.body ?? {}), { seed, numRuns: 1 })
    const queries = operation.parameters.filter((parameter) => parameter.in === 'query')
    await expectNothingDoneByAll([
      ...withUnstorable(validBody).map((body) => () => world.send(operation, url, body)),
      ...queries.map(
        ({ name }) =>
          () =>
            world.send(operation, `${url}?${name}=a%00b`, validBody),
      ),
    ])
  })

  it('answers invalid bodies', async () => {
    const url = fillPath(operation.path, world.ids)
    const bodies = operation.method === 'GET' ? [] : brokenBodies
    await expectNothingDoneByAll(
      bodies.map(([name, body]) => () => {
        const headers = { 'idempotency-key': `broken-${name.replaceAll(' ', '-')}` }
        return world.send(operation, url, body, headers)
      }),
    )
  })
})

it('leaves object prototypes unchanged', () => {
  expect('isAdministrator' in {}).toBe(false)
})

/** After a refused request, the one before the next request: nothing else writes. */
let lastFingerprint: string | undefined

type Send = () => Promise<LightMyRequestResponse>

/** An error has the standard body and changes nothing, and it is never a 5xx. */
async function expectNothingDone(send: Send): Promise<number> {
  const before = lastFingerprint ?? (await world.fingerprint())
  lastFingerprint = undefined
  const response = await send()
  await expectSentence(response)
  if (response.statusCode < 400) return response.statusCode
  const after = await world.fingerprint()
  expect(after).toBe(before)
  if (isShutOut(response)) await world.signIn()
  else lastFingerprint = after
  return response.statusCode
}

/**
 * The same for several requests, with one look at the database: if all are refused, it is as before. If one is not,
 * all are sent again one by one.
 */
async function expectNothingDoneByAll(sends: readonly Send[]): Promise<void> {
  const before = lastFingerprint ?? (await world.fingerprint())
  lastFingerprint = undefined
  for (const send of sends) {
    const response = await send()
    await expectSentence(response)
    if (response.statusCode >= 400 && !isShutOut(response)) continue
    await world.signIn()
    for (const again of sends) await expectNothingDone(again)
    return
  }
  lastFingerprint = await world.fingerprint()
  expect(lastFingerprint).toBe(before)
}

async function expectSentence(response: LightMyRequestResponse): Promise<void> {
  const { statusCode, body } = response
  expect(statusCode, body).toBeLessThan(500)
  if (statusCode < 400) return
  const sentence = sentenceOf(response)
  // Only a conflict contains a name.
  const text = statusCode === 409 ? await world.replaceNames(sentence) : sentence
  expect(text).toMatch(/^[\p{Letter}¿«].*[.»?]$/su)
  expect(text).not.toMatch(english)
}

/** The session ended, or a request before required a second factor. */
const isShutOut = ({ statusCode, body }: LightMyRequestResponse): boolean =>
  statusCode === 401 || body.includes('second-factor-setup-required')

const english = /\b(?:the|must|expected|invalid|received|error|required|string|number)\b/i

function sentenceOf({ headers, body }: LightMyRequestResponse): string {
  // A refused refresh has a plain-text body, as in the specification.
  if (!String(headers['content-type']).includes('json')) return body
  const refusal: ErrorResponse = JSON.parse(body)
  expect(Object.keys(refusal)).toEqual(['responseCode', 'responseMessage'])
  expect(refusal.responseCode).toMatch(/^[a-z]+\.[a-z-]+$/)
  return refusal.responseMessage
}

/** Mostly valid, so that the one invalid part gets past the first checks. */
function requestsTo({ path, parameters, body }: ApiOperation) {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  // Some paths take one of a few words instead of an id.
  const words = parameters.flatMap(({ in: place, schema }) =>
    place === 'path' ? (schema.enum ?? []).map(asText) : [],
  )
  const values = query.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, validValue(schema), hostileValue),
    ),
  )
  return fc
    .record({
      pairs: fc.tuple(...values),
      ids: fc.array(fc.oneof({ weight: 4, arbitrary: fc.nat() }, hostileValue), { minLength: 3 }),
      body: body ? fc.oneof(corrupted(validValue(body)), validValue(body)) : fc.constant(undefined),
      key: fc.option(fc.oneof(fc.uuid(), fc.string({ maxLength: 80 })), { nil: undefined }),
    })
    .map(({ pairs, ids, body: content, key }) => {
      const chosen = ids.map((id) =>
        typeof id === 'number' ? pick(words.length > 0 ? words : world.ids, id) : asText(id),
      )
      return {
        url: fillPath(path, chosen) + search(pairs),
        body: content,
        // Header values may contain only printable ASCII.
        key: key?.replaceAll(/[^\x20-\x7e]/g, '?'),
      }
    })
}

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? ''

const fillPath = (path: string, ids: readonly string[]): string => {
  let at = 0
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(wellFormed(ids[at++] ?? 'x')))
}

function search(pairs: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams()
  for (const [name, value] of pairs) {
    if (value !== undefined) query.set(name, wellFormed(asText(value)).slice(0, 2000))
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** A URL can't contain half a surrogate pair. */
const wellFormed = (text: string) => Buffer.from(text).toString()
