import { expect, test } from 'vitest'
import { type KeptTexts, openStorage } from './open-storage.ts'

const refuse = () => {
  throw new Error('blocked')
}

test.each<[string, () => KeptTexts]>([
  ['that is not given', refuse],
  ['that can’t be read', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
])('a storage %s is stood in for', (_name, open) => {
  const storage = openStorage(open)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('one that works is used itself', () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  expect(openStorage(() => storage)).toBe(storage)
})
