import { expect, test } from 'vitest'
import { hourMs } from '../../calendar/durations.ts'
import { noveltyCodes } from '../novelty.ts'
import { describeDelay, describeDelayBriefly } from './describe-delay.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['DERRUMBE', 4 * hourMs, false, '+4 h por derrumbe'],
  ['DEMORA_CARGUE', 3 * hourMs, false, '+3 h por demora en cargue'],
  ['RESTRICCION', 8 * hourMs, true, 'tarda más: restricción'],
  ['HURTO', null, false, 'sin hora: hurto'],
] as const)('%s is brief in a column', (code, ms, isOverdue, text) => {
  const delay = { code, ms, isOverdue, placeName: 'Cisneros (Dagua)' }
  expect(plain(describeDelayBriefly(delay))).toBe(text)
  expect(describeDelay(delay)).toContain('cerca de Cisneros (Dagua)')
})

test('every cause fits in two lines of a column', () => {
  const texts = noveltyCodes.flatMap((code) =>
    [true, false].map((isOverdue) =>
      describeDelayBriefly({ code, ms: 3 * hourMs, isOverdue, placeName: null }),
    ),
  )
  expect(texts.filter((text) => text.length > 32)).toEqual([])
})
