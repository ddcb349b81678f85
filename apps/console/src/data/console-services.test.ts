import { expect, test } from 'vitest'
import { type TextStorage, openStorage } from './console-services.ts'

const refuse = () => {
  throw new Error('blocked')
}

test.each<[string, () => TextStorage]>([
  ['that is blocked', refuse],
  ['that can’t be read', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
])('falls back to memory for a storage %s', (_name, open) => {
  const storage = openStorage(open)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('uses a working storage', () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  expect(openStorage(() => storage)).toBe(storage)
})
