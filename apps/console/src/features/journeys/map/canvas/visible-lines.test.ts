import { expect, it } from 'vitest'
import { visibleLines } from './visible-lines.ts'

const view = { width: 100, height: 100 }
const points = (...xs: number[]) => xs.map((x) => ({ x, y: 50 }))

it('keeps only the parts of a line that the view may show', () => {
  expect(visibleLines(points(-500, -300, -100, 20, 60, 300, 700), view)).toEqual([
    points(-100, 20, 60, 300),
  ])
  expect(visibleLines(points(-500, 50, 500, 900, 500, 50), view)).toEqual([
    points(-500, 50, 500),
    points(500, 50),
  ])
})

it('keeps a segment whose ends are both outside', () => {
  expect(visibleLines(points(-500, 500), view)).toEqual([points(-500, 500)])
})

it('leaves out points too near to be seen, but never the last', () => {
  expect(visibleLines(points(10, 10.2, 10.4, 12, 12.1), view)).toEqual([points(10, 12, 12.1)])
})

it('has nothing to draw for one point', () => {
  expect(visibleLines(points(10), view)).toEqual([])
})
