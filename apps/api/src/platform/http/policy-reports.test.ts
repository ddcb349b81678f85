import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { createLogger } from '../logger.ts'
import { readPolicyReports } from './policy-reports.ts'

let app: FastifyInstance
let now: Date
let log: string

beforeEach(async () => {
  now = new Date('2026-11-17T12:00:00Z')
  log = ''
  const stream = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()))
  app = await buildTestApp({
    db: noDatabase(),
    log: createLogger('warn', stream),
    clock: () => now,
  })
})
afterEach(() => app.close())

const violation = {
  type: 'csp-violation',
  age: 0,
  url: 'http://arriero.test/admin/en-curso',
  user_agent: 'Arriero',
  body: {
    documentURL: 'http://arriero.test/activate/secreto?a=secreto',
    blockedURL: 'inline',
    effectiveDirective: 'script-src-elem',
    disposition: 'enforce',
    sample: 'secreto',
  },
}
const reportsType = 'application/reports+json'

const send = (body: unknown, type = reportsType, remoteAddress = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/csp-reports',
    remoteAddress,
    headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'null' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Only log lines of reports: chores log failures because there is no database. */
const lines = () =>
  log
    .split('\n')
    .filter((line) => line.includes('"report"'))
    .map((line) => JSON.parse(line))

const readCounters = async () => {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return body.split('\n').filter((line) => line.startsWith('csp_reports_total'))
}

describe('a report of a violation', () => {
  it('is logged, counted and answered with 204', async () => {
    const answer = await send([violation, { type: 'deprecation', body: {} }])
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []])
    expect(lines()).toMatchObject([
      {
        level: 40,
        msg: 'content security policy violated',
        report: { directive: 'script-src-elem', blocked: 'inline' },
      },
    ])
    expect(log).not.toContain('a=secreto')
    expect(log).not.toContain('sample')
    expect(await readCounters()).toEqual(['csp_reports_total{directive="script-src-elem"} 1'])
  })

  it('is accepted in the older format too', async () => {
    const report = { 'document-uri': 'http://arriero.test/', 'effective-directive': 'img-src' }
    const answer = await send({ 'csp-report': report }, 'application/csp-report')
    expect(answer.statusCode).toBe(204)
    expect(await readCounters()).toEqual(['csp_reports_total{directive="img-src"} 1'])
  })

  it('does not create a metric series for an unknown directive', async () => {
    await send([{ ...violation, body: { effectiveDirective: 'x"} 1\nevil 1' } }])
    expect(await readCounters()).toEqual(['csp_reports_total{directive="other"} 1'])
  })

  it.each([
    ['malformed JSON', '{', reportsType, 400],
    ['an empty body', '', reportsType, 400],
    ['JSON of another shape', '{"a":1}', reportsType, 400],
    ['another content type', '[]', 'application/json', 415],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['text', '[]', 'text/plain', 415],
    [
      'a body that is too long',
      JSON.stringify([{ ...violation, user_agent: 'x'.repeat(33_000) }]),
      reportsType,
      413,
    ],
  ])('is rejected when sent as %s', async (_name, body, type, status) => {
    expect((await send(body, type)).statusCode).toBe(status)
    expect(lines()).toEqual([])
    expect(await readCounters()).toEqual([])
  })

  it('is limited to ten per request', async () => {
    expect((await send(Array.from({ length: 50 }, () => violation))).statusCode).toBe(204)
    expect(lines()).toHaveLength(10)
  })
})

describe('a flood', () => {
  it('is limited per network, until the minute is over', async () => {
    for (let at = 0; at < 20; at++) expect((await send([violation])).statusCode).toBe(204)
    now = new Date(now.getTime() + 15_000)
    const refused = await send([violation])
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45'])
    expect((await send([violation], reportsType, '198.51.100.1')).statusCode).toBe(204)
    expect(lines()).toHaveLength(21)
    now = new Date(now.getTime() + 45_000)
    expect((await send([violation])).statusCode).toBe(204)
  })

  it('is limited in total as well', async () => {
    const statuses = []
    for (let at = 0; at < 250; at++) {
      statuses.push((await send([violation], reportsType, `198.51.100.${at}`)).statusCode)
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('no other route accepts these content types', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/gateway/driver/positions',
    headers: { 'content-type': reportsType },
    body: '{}',
  })
  expect([401, 415]).toContain(answer.statusCode)
  expect(app.hasContentTypeParser(reportsType)).toBe(false)
})

const activationToken = 'x'.repeat(43)
const body = {
  documentURL: `https://ana:clave@consola.example.com/activate/${activationToken}?a=secreto#b`,
  blockedURL: 'trusted-types-sink',
  effectiveDirective: 'require-trusted-types-for',
  originalPolicy: "default-src 'none'",
  sourceFile: 'https://consola.example.com/assets/index-1a2b.js?v=2',
  sample: 'Element innerHTML|<b>Pedro Pérez</b>',
  disposition: 'enforce',
  statusCode: 200,
  lineNumber: 12,
  columnNumber: 5,
}
const expectedReport = {
  directive: 'require-trusted-types-for',
  blocked: 'trusted-types-sink',
  page: 'https://consola.example.com/activate/…',
  source: 'https://consola.example.com/assets/index-1a2b.js',
  line: 12,
  sink: 'Element innerHTML',
  disposition: 'enforce',
}

it('removes query strings, tokens and text of the page', () => {
  const report = { type: 'csp-violation', age: 3, url: body.documentURL, user_agent: 'x', body }
  expect(readPolicyReports([report])).toEqual([expectedReport])
})

it('reads the format of older browsers', () => {
  const old = {
    'document-uri': body.documentURL,
    'violated-directive': "script-src-elem 'self'",
    'effective-directive': '',
    'blocked-uri': 'https://evil.example/x.js?a=1',
    'source-file': body.sourceFile,
    'line-number': 12,
    'script-sample': 'alert(1)',
    disposition: 'report',
  }
  expect(readPolicyReports({ 'csp-report': old })).toEqual([
    {
      ...expectedReport,
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      sink: '',
      disposition: 'report',
    },
  ])
})

it('ignores other kinds of reports', () => {
  expect(readPolicyReports([{ type: 'deprecation', body: {} }])).toEqual([])
})

it.each([
  ['data:text/html,secreto', 'data:'],
  ['blob:https://consola.example.com/5e1c', 'blob:'],
  ['inline', 'inline'],
  ['x'.repeat(90), `${'x'.repeat(40)}…`],
  [`https://evil.example${'/abc'.repeat(90)}`, `https://evil.example${'/abc'.repeat(45)}…`],
])('shortens %s', (blockedURL, blocked) => {
  const [report] = readPolicyReports([{ type: 'csp-violation', body: { ...body, blockedURL } }])
  expect(report?.blocked).toBe(blocked)
})

it('treats fields of the wrong type as missing', () => {
  const odd = { documentURL: 7, blockedURL: ['a'], effectiveDirective: {}, lineNumber: 'x' }
  expect(readPolicyReports([{ type: 'csp-violation', body: odd }])).toEqual([
    { directive: '', blocked: '', page: '', source: '', line: 0, sink: '', disposition: '' },
  ])
})

it.each([[null], ['texto'], [{}], [{ 'csp-report': 'x' }], [['x']], [[{ type: 'csp-violation' }]]])(
  'throws for %j',
  (given) => {
    expect(() => readPolicyReports(given)).toThrow()
  },
)
