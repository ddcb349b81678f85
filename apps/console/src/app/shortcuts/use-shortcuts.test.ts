import { expect, test } from 'vitest'
import { type FocusedElement, isChoice, takesText } from './use-shortcuts.ts'

const element = (localName: string, type?: string): FocusedElement => ({
  localName,
  type,
  isContentEditable: false,
})

test.each([
  ['a search field', element('input', 'search'), true],
  ['a text field', element('input', 'text'), true],
  ['a text area', element('textarea', 'textarea'), true],
  ['a select', element('select', 'select-one'), true],
  ['an editable element', { ...element('div'), isContentEditable: true }, true],
  ['a radio button', element('input', 'radio'), false],
  ['a checkbox', element('input', 'checkbox'), false],
  ['a button', element('button', 'submit'), false],
  ['the page', element('body'), false],
])('%s takes text: %s', (_, focused, expected) => {
  expect(takesText(focused)).toBe(expected)
})

test('checkboxes and radio buttons are choices', () => {
  expect(isChoice(element('input', 'radio'))).toBe(true)
  expect(isChoice(element('input', 'checkbox'))).toBe(true)
  expect(isChoice(element('input', 'search'))).toBe(false)
  expect(isChoice(element('button', 'submit'))).toBe(false)
})
