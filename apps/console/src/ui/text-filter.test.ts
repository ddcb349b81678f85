import { expect, test } from 'vitest'
import { joinLines, receiveText, sendText, typeText } from './text-filter.tsx'

test.each([
  ['V-1\r\nV-2\n\n V-3 \n', 'V-1, V-2, V-3'],
  ['V-1\tZZA 015', 'V-1, ZZA 015'],
  ['V-1 V-2', null],
  ['V-1\n', null],
])('pasted %j is %j', (pasted, text) => {
  expect(joinLines(pasted)).toBe(text)
})

const start = { typed: '', received: '', sent: [] }

test('keeps text typed before the address has the previous text', () => {
  const sent = sendText(typeText(start, 'a'), 'a')
  expect(receiveText(typeText(sent, 'ab'), 'a').typed).toBe('ab')
})

test('keeps typed text while the address is two texts behind', () => {
  const first = sendText(typeText(start, 'a'), 'a')
  const second = sendText(typeText(first, 'ab'), 'ab')
  const received = receiveText(typeText(second, 'abc'), 'a')
  expect(received.typed).toBe('abc')
  expect(receiveText(received, 'ab').typed).toBe('abc')
})

test('skips a sent text that the address never returned', () => {
  const sent = sendText(sendText(start, 'a'), 'ab')
  expect(receiveText(typeText(sent, 'ab '), 'ab')).toEqual({
    typed: 'ab ',
    received: 'ab',
    sent: [],
  })
})

test('another change of the address changes the field', () => {
  const settled = receiveText(sendText(typeText(start, 'a'), 'a'), 'a')
  const back = receiveText(settled, '')
  expect(back.typed).toBe('')
  expect(receiveText(back, 'a').typed).toBe('a')
})

test('sending the value that the address already has leaves nothing pending', () => {
  const settled = { typed: 'a', received: 'a', sent: [] }
  const again = sendText(settled, 'a')
  expect(receiveText(receiveText(again, ''), 'a').typed).toBe('a')
})
