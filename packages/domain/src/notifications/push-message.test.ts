import { expect, test } from 'vitest'
import { isPushPayload, readPushReport } from './push-message.ts'

const payload = {
  title: 'Novedad en V-1',
  text: 'Hurto.',
  address: '/admin/viajes/1?evento=2',
  id: 'n1',
  tag: 'novelty:1',
  datetime: '2026-11-16T12:00:00.000Z',
  renotify: true,
}

test('reads the messages of the server', () => {
  expect(isPushPayload(payload)).toBe(true)
  expect(isPushPayload({ ...payload, id: null, address: '/admin' })).toBe(true)
})

test.each([
  null,
  'text',
  {},
  { ...payload, title: 1 },
  { ...payload, id: undefined },
  { ...payload, address: 'https://other.example/' },
  { ...payload, address: '//other.example/admin' },
  { ...payload, address: '/administrator' },
])('rejects %j', (value) => {
  expect(isPushPayload(value)).toBe(false)
  expect(readPushReport({ kind: 'push-arrived', payload: value })).toBeNull()
})

test('reads the reports of the service worker, and no other messages', () => {
  const reports = [
    { kind: 'push-arrived', payload },
    { kind: 'push-opened', address: '/admin/atencion' },
    { kind: 'push-renewed' },
  ]
  expect(reports.map(readPushReport)).toEqual(reports)
  expect(readPushReport({ kind: 'push-opened', address: 'https://other.example/' })).toBeNull()
  expect(readPushReport({ kind: 'build' })).toBeNull()
  expect(readPushReport('text')).toBeNull()
})
