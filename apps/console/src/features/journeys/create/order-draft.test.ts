import { expect, test } from 'vitest'
import { openStorage } from '#data/console-services.ts'
import { clearDraft, maxDrafts, readDraft, readDrafts, saveDraft } from './order-draft.ts'
import { blankOrder } from './order-values.ts'

const openMemory = () =>
  openStorage(() => {
    throw new Error('blocked')
  })
const values = { ...blankOrder, cargo: 'Café' }
const draft = { values, copiedFrom: { id: 'a1', code: 'V-1' }, sent: { text: '{}', key: 'k1' } }

test('each administrator has a draft of their own', () => {
  const storage = openMemory()
  saveDraft(storage, 'laura', draft)
  expect(readDraft(storage, 'laura', 'a1')).toEqual(draft)
  expect(readDraft(storage, 'diego', 'a1')).toBeNull()
  clearDraft(storage, 'laura', 'a1')
  expect(readDraft(storage, 'laura', 'a1')).toBeNull()
  expect(storage.getItem('arriero-new-journey:laura')).toBeNull()
})

test('copies and the order from scratch are kept beside each other', () => {
  const storage = openMemory()
  const fromScratch = { values: { ...values, cargo: 'Sal' }, copiedFrom: null, sent: null }
  const other = { ...draft, copiedFrom: { id: 'b2', code: 'V-2' } }
  for (const one of [fromScratch, draft, other, draft]) saveDraft(storage, 'laura', one)
  expect(readDraft(storage, 'laura', undefined)).toEqual(fromScratch)
  expect(readDrafts(storage, 'laura')).toEqual([fromScratch, other, draft])
  clearDraft(storage, 'laura', undefined)
  expect(readDrafts(storage, 'laura')).toEqual([other, draft])
})

test('only the newest drafts are kept', () => {
  const storage = openMemory()
  for (let at = 0; at <= maxDrafts; at += 1) {
    saveDraft(storage, 'laura', { ...draft, copiedFrom: { id: `a${at}`, code: `V-${at}` } })
  }
  expect(readDrafts(storage, 'laura')).toHaveLength(maxDrafts)
  expect(readDraft(storage, 'laura', 'a0')).toBeNull()
})

test('the only draft of an earlier version is found', () => {
  const storage = openMemory()
  const { sent: _sent, ...earlier } = draft
  storage.setItem('arriero-new-journey:laura', JSON.stringify(earlier))
  expect(readDraft(storage, 'laura', 'a1')).toEqual({ ...draft, sent: null })
})

test.each([
  'no JSON',
  '{}',
  'null',
  '[null, 3]',
  '{"values":null}',
  JSON.stringify([{ values: { ...blankOrder, origin: 'Bogotá' } }]),
  JSON.stringify([{ values: { cargo: 'Café' } }]),
])('a draft of another shape is ignored: %s', (text) => {
  const storage = openMemory()
  storage.setItem('arriero-new-journey:laura', text)
  expect(readDrafts(storage, 'laura')).toEqual([])
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
