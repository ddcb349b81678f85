import { expect, test } from 'vitest'
import { hearValue, tellText, typeText } from './typed-text.ts'

const start = { typed: '', known: '', told: [] }

test('what is typed while the address takes the text before stays', () => {
  const told = tellText(typeText(start, 'a'), 'a')
  expect(hearValue(typeText(told, 'ab'), 'a').typed).toBe('ab')
})

test('also when the address is two texts behind', () => {
  const first = tellText(typeText(start, 'a'), 'a')
  const second = tellText(typeText(first, 'ab'), 'ab')
  const heard = hearValue(typeText(second, 'abc'), 'a')
  expect(heard.typed).toBe('abc')
  expect(hearValue(heard, 'ab').typed).toBe('abc')
})

test('a text that never came to the address is passed over by the next', () => {
  const told = tellText(tellText(start, 'a'), 'ab')
  expect(hearValue(typeText(told, 'ab '), 'ab')).toEqual({ typed: 'ab ', known: 'ab', told: [] })
})

test('another way to change the address changes the field', () => {
  const settled = hearValue(tellText(typeText(start, 'a'), 'a'), 'a')
  const back = hearValue(settled, '')
  expect(back.typed).toBe('')
  expect(hearValue(back, 'a').typed).toBe('a')
})

test('telling what the address holds waits for nothing', () => {
  const settled = { typed: 'a', known: 'a', told: [] }
  const again = tellText(settled, 'a')
  expect(hearValue(hearValue(again, ''), 'a').typed).toBe('a')
})
