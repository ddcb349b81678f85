import type { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import fc from 'fast-check'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../test/build-test-app.ts'
import { planCampaign } from '../test/campaign.ts'
import { brokenBodies } from '../test/fuzz/broken-bodies.ts'
import { FuzzWorld } from '../test/fuzz/fuzz-world.ts'
import { honestValue } from '../test/fuzz/honest-value.ts'
import { asText, hostileValue, spoiled, withUnstorable } from '../test/fuzz/hostile-value.ts'
import { type Operation, operationsOf } from '../test/fuzz/json-schema.ts'
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
let world: FuzzWorld

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ db: database.db })
  world = await new FuzzWorld(app, database.db).prepare()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe.each(operations)('$method $path', (operation) => {
  it('answers hostile requests with a refusal in Spanish, and writes nothing', async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(requestsTo(operation), async ({ url, body, key }) => {
        const headers = key === undefined ? {} : { 'idempotency-key': key }
        statuses.add(await expectNothingDone(() => world.send(operation, url, body, headers)))
      }),
      { seed, numRuns: tries, endOnFailure: true },
    )
    // Of many, some get past the schema: otherwise only the schema was tried. A refused refresh is 400 as well.
    const isPast = [...statuses].some((status) => status !== 400)
    expect(isPast || tries < 30 || operation.path === '/api/refreshToken').toBe(true)
  })

  it('answers text that no database can keep, wherever there is text', async () => {
    const url = filled(operation.path, world.ids)
    const [honest] = fc.sample(honestValue(operation.body ?? {}), { seed, numRuns: 1 })
    for (const body of withUnstorable(honest)) {
      await expectNothingDone(() => world.send(operation, url, body, {}))
    }
    for (const { name, in: place } of operation.parameters) {
      if (place !== 'query') continue
      const query = `?${name}=a%00b`
      await expectNothingDone(() => world.send(operation, url + query, honest, {}))
    }
  })

  it('answers what is no body at all', async () => {
    const url = filled(operation.path, world.ids)
    for (const [name, body] of operation.method === 'GET' ? [] : brokenBodies) {
      const headers = { 'idempotency-key': `broken-${name.replaceAll(' ', '-')}` }
      await expectNothingDone(() => world.send(operation, url, body, headers))
    }
  })
})

it('leaves the language as it was', () => {
  expect('isAdministrator' in {}).toBe(false)
})

/** A refusal has its fixed body and leaves no trace; whatever happens, the fault is never ours. */
async function expectNothingDone(send: () => Promise<LightMyRequestResponse>): Promise<number> {
  const before = await world.fingerprint()
  const response = await send()
  const { statusCode, body } = response
  expect(statusCode, body).toBeLessThan(500)
  if (statusCode < 400) return statusCode
  const sentence = sentenceOf(response)
  // Only a conflict names anybody.
  const said = statusCode === 409 ? await world.replaceNames(sentence) : sentence
  expect(said).toMatch(/^[\p{Letter}¿«].*[.»?]$/su)
  expect(said).not.toMatch(english)
  expect(await world.fingerprint()).toBe(before)
  if (statusCode === 401) await world.signIn()
  return statusCode
}

const english = /\b(?:the|must|expected|invalid|received|error|required|string|number)\b/i

function sentenceOf({ headers, body }: LightMyRequestResponse): string {
  // The specification shows the body of a refused refresh as it is.
  if (!String(headers['content-type']).includes('json')) return body
  const refusal: ErrorResponse = JSON.parse(body)
  expect(Object.keys(refusal)).toEqual(['responseCode', 'responseMessage'])
  expect(refusal.responseCode).toMatch(/^[a-z]+\.[a-z-]+$/)
  return refusal.responseMessage
}

/** Mostly right, so that the one thing that is wrong gets far. */
function requestsTo({ path, parameters, body }: Operation) {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  // Where a path takes one of a few words, ids lead nowhere.
  const words = parameters.flatMap(({ in: place, schema }) =>
    place === 'path' ? (schema.enum ?? []).map(asText) : [],
  )
  const values = query.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, honestValue(schema), hostileValue),
    ),
  )
  return fc
    .record({
      pairs: fc.tuple(...values),
      ids: fc.array(fc.oneof({ weight: 4, arbitrary: fc.nat() }, hostileValue), { minLength: 3 }),
      body: body ? fc.oneof(spoiled(honestValue(body)), honestValue(body)) : fc.constant(undefined),
      key: fc.option(fc.oneof(fc.uuid(), fc.string({ maxLength: 80 })), { nil: undefined }),
    })
    .map(({ pairs, ids, body: content, key }) => {
      const chosen = ids.map((id) =>
        typeof id === 'number' ? pick(words.length > 0 ? words : world.ids, id) : asText(id),
      )
      return {
        url: filled(path, chosen) + search(pairs),
        body: content,
        // Headers carry no other letters.
        key: key?.replaceAll(/[^\x20-\x7e]/g, '?'),
      }
    })
}

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? ''

const filled = (path: string, ids: readonly string[]): string => {
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

/** An address cannot hold half a character. */
const wellFormed = (text: string) => Buffer.from(text).toString()
