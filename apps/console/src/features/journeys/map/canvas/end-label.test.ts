import { expect, test } from 'vitest'
import { placeEndLabel } from './end-label.ts'

const view = { width: 400, height: 300 }
const size = { width: 80, height: 30 }
const around = (x: number, y: number, reach: number) => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

test('below its end, unless a truck or a name is there', () => {
  expect(placeEndLabel({ x: 200, y: 150 }, size, [], view)).toMatchObject({ left: 160, top: 160 })
  const truck = around(200, 180, 19)
  expect(placeEndLabel({ x: 200, y: 150 }, size, [truck], view)).toMatchObject({ top: 110 })
})

test('inside the picture', () => {
  expect(placeEndLabel({ x: 200, y: 290 }, size, [], view)).toMatchObject({ top: 250 })
  expect(placeEndLabel({ x: 395, y: 150 }, size, [], view)).toMatchObject({ left: 305, top: 135 })
})
