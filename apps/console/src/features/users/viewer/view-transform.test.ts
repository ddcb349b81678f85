import { describe, expect, test } from 'vitest'
import { fitScale, keepInFrame, moveBy, turn, wholeView, zoomAt } from './view-transform.ts'

const frame = { width: 800, height: 600 }
const page = { width: 1000, height: 2000 }

test('the whole document fits into the frame, also when it is turned', () => {
  expect(fitScale(page, frame, 0)).toBe(0.3)
  expect(fitScale(page, frame, 90)).toBe(0.4)
  expect(fitScale({ width: 10, height: 10 }, frame, 0)).toBe(2.5)
  expect(fitScale({ width: 0, height: 0 }, frame, 0)).toBe(1)
})

describe('zooming', () => {
  test('keeps the point under the mouse', () => {
    const view = zoomAt(wholeView, 2, { x: 100, y: -50 })
    expect(view).toEqual({ zoom: 2, x: -100, y: 50, rotation: 0 })
    expect(zoomAt(view, 0.5, { x: 100, y: -50 })).toEqual(wholeView)
  })

  test('ends at the whole document and at twelve times its size', () => {
    expect(zoomAt(wholeView, 0.2).zoom).toBe(1)
    expect(zoomAt(wholeView, 100).zoom).toBe(12)
  })
})

test('a document that fits cannot be moved; a larger one only to its edges', () => {
  expect(keepInFrame(moveBy(wholeView, { x: 80, y: 80 }), page, frame)).toEqual(wholeView)
  const far = moveBy(zoomAt(wholeView, 4), { x: 5000, y: -5000 })
  expect(keepInFrame(far, page, frame)).toMatchObject({ x: 200, y: -900 })
})

test('four turns lead back', () => {
  const once = turn({ ...wholeView, zoom: 3, x: 10 })
  expect(once).toEqual({ ...wholeView, rotation: 90 })
  expect(turn(turn(turn(once)))).toEqual(wholeView)
})
