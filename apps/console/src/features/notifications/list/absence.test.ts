import { expect, test } from 'vitest'
import { rememberReturn } from './absence.ts'

const since = '2026-11-15T12:00:00.000Z'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 13, minute))

function openStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  }
}

test('an absence ends when the browser first learns of it, also after a reload', () => {
  const storage = openStorage()
  const first = rememberReturn(storage, 'key', since, () => at(1))
  expect(first).toEqual({ since, until: at(1).toISOString() })
  expect(rememberReturn(storage, 'key', since, () => at(9))).toEqual(first)
})

test('the next absence has its own end', () => {
  const storage = openStorage()
  rememberReturn(storage, 'key', since, () => at(1))
  const later = at(30).toISOString()
  expect(rememberReturn(storage, 'key', later, () => at(50)).until).toBe(at(50).toISOString())
})

test('works with a full storage', () => {
  const full = {
    ...openStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(rememberReturn(full, 'key', since, () => at(1)).until).toBe(at(1).toISOString())
})
