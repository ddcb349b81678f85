import { expect, test } from 'vitest'
import { layoutFor, sizeRow } from './row-size.ts'

const short = { title: 'V-48213 va tarde', text: 'Ruta Cali–Neiva.', count: 1 }
const info = { ...short, severity: 'info' as const }
const security = {
  ...info,
  text: 'El 16/11/2026 10:30, con Chrome en Windows. Si no fue usted, cambie su contraseña y cierre las demás sesiones desde su perfil.',
}
const desktop = { width: 1200, rem: 16 }
const phone = { width: 360, rem: 16 }

test('a short text has one line, a long one as many as it needs', () => {
  expect(sizeRow(info, desktop)).toEqual({ lines: 1, height: 64 })
  expect(sizeRow(security, { ...desktop, width: 800 }).lines).toBe(2)
  expect(sizeRow(security, phone).lines).toBe(4)
})

test('a very long text is limited', () => {
  expect(sizeRow({ ...info, text: 'x'.repeat(5000) }, phone).lines).toBe(8)
})

test('marks that do not fit beside the title take a line', () => {
  const height = (row: Partial<typeof info>) => sizeRow({ ...info, ...row }, phone).height
  const title = 'Novedad sin resolver en V-48213'
  expect(height({ title, count: 6 })).toBeGreaterThan(height({ title }))
  expect(height({ count: 6 })).toBe(height({}))
})

test('a larger font needs more room and switches to cards earlier', () => {
  expect(sizeRow(info, { ...phone, rem: 32 }).height).toBeGreaterThanOrEqual(
    2 * sizeRow(info, phone).height,
  )
  expect(layoutFor({ width: 800, rem: 16 })).toBe('wide')
  expect(layoutFor({ width: 800, rem: 24 })).toBe('card')
})
