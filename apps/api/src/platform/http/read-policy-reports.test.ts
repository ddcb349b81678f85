import { expect, it } from 'vitest'
import { readPolicyReports } from './read-policy-reports.ts'

const key = 'x'.repeat(43)
const body = {
  documentURL: `https://ana:clave@consola.example.com/activate/${key}?a=secreto#b`,
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
const read = {
  directive: 'require-trusted-types-for',
  blocked: 'trusted-types-sink',
  page: 'https://consola.example.com/activate/…',
  source: 'https://consola.example.com/assets/index-1a2b.js',
  line: 12,
  sink: 'Element innerHTML',
  disposition: 'enforce',
}

it('keeps a few facts, and no query, key or text of the page', () => {
  const report = { type: 'csp-violation', age: 3, url: body.documentURL, user_agent: 'x', body }
  expect(readPolicyReports([report])).toEqual([read])
})

it('reads what older browsers send', () => {
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
      ...read,
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      sink: '',
      disposition: 'report',
    },
  ])
})

it('has nothing to say of other kinds of reports', () => {
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

it('takes fields of another type for missing', () => {
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
