import { describe, expect, test } from 'vitest'
import { readTokenCaller } from './caller.ts'
import { type RuleRequest, denyAll, ruleTable } from './rules.ts'

const ana = { uid: 'ana', claims: { role: 'admin' } }

const ask = (
  operation: RuleRequest['operation'],
  path: string,
  details: Partial<RuleRequest> = {},
): RuleRequest => ({
  who: ana,
  operation,
  path,
  document: undefined,
  next: undefined,
  limit: undefined,
  get: (path) => (path === 'sessions/1' ? { uid: 'ana' } : undefined),
  ...details,
})

const rules = ruleTable([
  {
    match: 'journeys/{id}',
    allow: {
      read: ({ who }) => who?.claims['role'] === 'admin',
      update: ({ next }) => next?.['readed'] === true,
    },
  },
  { match: 'notes/{uid}/own/{id}', allow: { list: ({ who }, { uid }) => who?.uid === uid } },
  { match: 'open/{rest=**}', allow: { get: () => true } },
  { match: 'broken/{id}', allow: { get: () => JSON.parse('{') } },
  {
    match: 'guarded/{id}',
    allow: { get: ({ who, get }, { id }) => get(`sessions/${id}`)?.['uid'] === who?.uid },
  },
  { match: 'small/{id}', allow: { list: ({ limit }) => (limit ?? Infinity) <= 50 } },
])

describe('a table of rules', () => {
  test.each([
    ['a role reads', ask('get', 'journeys/1'), true],
    ['read is also list', ask('list', 'journeys/*'), true],
    ['nobody reads', ask('get', 'journeys/1', { who: undefined }), false],
    ['a document below is another match', ask('get', 'journeys/1/positions/2'), false],
    ['a condition on the new data', ask('update', 'journeys/1', { next: { readed: true } }), true],
    ['which refuses', ask('update', 'journeys/1', { next: { readed: false } }), false],
    ['an operation that is not listed', ask('delete', 'journeys/1'), false],
    ['a wildcard is known by name', ask('list', 'notes/ana/own/*'), true],
    ['and compared', ask('list', 'notes/eva/own/*'), false],
    ['any depth', ask('get', 'open/a/b/c'), true],
    ['a path without a match', ask('get', 'users/1'), false],
    ['a condition that throws', ask('get', 'broken/1'), false],
    ['the limit of a query', ask('list', 'small/*', { limit: 50 }), true],
    ['another document', ask('get', 'guarded/1'), true],
    ['another document that is missing', ask('get', 'guarded/2'), false],
    ['a query without a limit', ask('list', 'small/*'), false],
  ])('%s', (_title, request, expected) => {
    expect(rules(request)).toBe(expected)
  })

  test('without entries everything is refused', () => {
    expect([ruleTable([]), denyAll].map((refuse) => refuse(ask('get', 'journeys/1')))).toEqual([
      false,
      false,
    ])
  })
})

describe('the caller', () => {
  const token = (claims: object) =>
    `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

  test.each([
    ['an ID token', token({ user_id: 'ana', role: 'admin' }), { uid: 'ana' }],
    ['a mock user of the SDK', token({ sub: 'ana' }), { uid: 'ana' }],
    ['the owner', 'Bearer owner', 'owner'],
    ['no header', undefined, 'nobody'],
    ['another scheme', 'Basic YTpi', 'nobody'],
    ['no token', 'Bearer x.y.z', 'nobody'],
    ['a token without a person', token({}), 'nobody'],
  ])('%s', (_title, header, expected) => {
    const caller = readTokenCaller(header)
    if (typeof expected === 'string') expect(caller).toBe(expected)
    else expect(caller).toMatchObject(expected)
  })
})
