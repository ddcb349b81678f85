import { expect, test } from 'vitest'
import { openStorage } from '#data/console-services.ts'
import { clearDraft, readDraft, saveDraft } from './order-draft.ts'
import { blankOrder } from './order-values.ts'

const openMemory = () =>
  openStorage(() => {
    throw new Error('blocked')
  })
const draft = { values: { ...blankOrder, cargo: 'Café' }, copiedFrom: { id: 'a1', code: 'V-1' } }

test('each administrator has a draft of their own', () => {
  const storage = openMemory()
  saveDraft(storage, 'laura', draft)
  expect(readDraft(storage, 'laura')).toEqual(draft)
  expect(readDraft(storage, 'diego')).toBeNull()
  clearDraft(storage, 'laura')
  expect(readDraft(storage, 'laura')).toBeNull()
})

test.each([
  'no JSON',
  '{}',
  '{"values":null}',
  JSON.stringify({ values: { ...blankOrder, origin: 'Bogotá' } }),
  JSON.stringify({ values: { cargo: 'Café' } }),
])('a draft of another shape is ignored: %s', (text) => {
  const storage = openMemory()
  storage.setItem('arriero-new-journey:laura', text)
  expect(readDraft(storage, 'laura')).toBeNull()
})

test('a full storage loses only the draft', () => {
  const full = {
    ...openMemory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => saveDraft(full, 'laura', draft)).not.toThrow()
})
