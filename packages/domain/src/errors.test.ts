import { expect, test } from 'vitest'
import { AppError, type ErrorCode, errorCatalogue } from './errors.ts'

const entries = Object.entries(errorCatalogue)
const englishWords =
  /\b(?:the|is|are|not|your|you|please|failed|invalid|wrong|token|login|email|password|user|server|request|try|again)\b/iu

test.each(entries)('%s is a code, a status and a Spanish sentence', (code, { status, message }) => {
  expect(code).toMatch(/^[a-z]+\.[a-z]+(?:-[a-z]+)*$/u)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ¿].*\.$/u)
  expect(message).not.toMatch(englishWords)
})

test('no sentence serves two codes', () => {
  const messages = entries.map(([, { message }]) => message)
  expect(new Set(messages).size).toBe(messages.length)
})

test('an error says the sentence of its code unless it has a better one', () => {
  const code: ErrorCode = 'journey.changed-meanwhile'
  expect(new AppError(code).message).toBe(errorCatalogue[code].message)
  expect(new AppError(code, 'Luis lo cambió hace 8 s.').message).toBe('Luis lo cambió hace 8 s.')
})
