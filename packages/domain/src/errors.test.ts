import { expect, test } from 'vitest'
import { AppError, type ErrorCode, errorCatalogue } from './errors.ts'

const entries = Object.entries(errorCatalogue)
const englishWords =
  /\b(?:the|is|are|not|your|you|please|failed|invalid|wrong|token|login|email|password|user|server|request|try|again)\b/iu

test.each(entries)('%s has a code, a status and a Spanish message', (code, { status, message }) => {
  expect(code).toMatch(/^[a-z]+\.[a-z]+(?:-[a-z]+)*$/u)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ¿].*\.$/u)
  expect(message).not.toMatch(englishWords)
})

test('messages are unique', () => {
  const messages = entries.map(([, { message }]) => message)
  expect(new Set(messages).size).toBe(messages.length)
})

test('an error has the message of its code unless another is given', () => {
  const code: ErrorCode = 'journey.changed-meanwhile'
  expect(new AppError(code).message).toBe(errorCatalogue[code].message)
  expect(new AppError(code, 'Luis lo cambió hace 8 s.').message).toBe('Luis lo cambió hace 8 s.')
})
