import { formatDateTime } from '@arriero/domain/format/date.ts'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { exportFields } from './export-fields.ts'
import { exportFileName, localDateText } from './export-file.ts'

test('writes dates as everywhere, in Colombian time', () => {
  expect(localDateText(Date.parse('2026-11-16T04:59:59.999Z') / 1000)).toBe('15/11/2026 23:59')
  const dates = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(dates, (at) => {
      expect(localDateText(at.getTime() / 1000)).toBe(formatDateTime(at))
    }),
  )
})

test('names files by the minute', () => {
  const at = new Date('2026-11-16T04:05:00Z')
  expect(exportFileName(at, 'csv')).toBe('viajes-2026-11-15-2305.csv')
})

test('names the reason of an abandoned journey', () => {
  const { describe } = exportFields(new Date()).cancelReason
  expect(describe?.('NO_APARECE')).toBe('El conductor no aparece')
})
