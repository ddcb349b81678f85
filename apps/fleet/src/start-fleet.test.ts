import { describe, expect, it } from 'vitest'
import { UnknownTrucks } from './start-fleet.ts'

function run(trucks: number, unknown: number) {
  const lines: string[] = []
  const unknownTrucks = new UnknownTrucks(trucks, (line) => lines.push(line))
  for (let count = 0; count < unknown; count += 1) unknownTrucks.add()
  unknownTrucks.report()
  return { lines, isAll: unknownTrucks.isAll }
}

describe('UnknownTrucks', () => {
  it('reports nothing when all trucks are known', () => {
    expect(run(3, 0)).toEqual({ lines: [], isAll: false })
  })

  it('explains once what to do when none is known', () => {
    const { lines, isAll } = run(3, 3)
    expect(isAll).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/borre la carpeta de datos/)
  })

  it('reports how many are known when only some are', () => {
    const { lines, isAll } = run(2000, 1700)
    expect(isAll).toBe(false)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/tiene 300 camiones.*2\.000/)
  })
})
