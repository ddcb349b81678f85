import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  corridorRoadsFile,
  makeCorridorRoads,
  makeMunicipalities,
  makeMunicipalityCodes,
  municipalitiesFile,
  municipalityCodesFile,
  removeSpurs,
} from './corridor-roads.ts'

describe('the roads and municipalities of the domain', () => {
  it.each([
    [corridorRoadsFile, makeCorridorRoads],
    [municipalitiesFile, makeMunicipalities],
    [municipalityCodesFile, makeMunicipalityCodes],
  ])('equal the output of the script: %s', (file, make) => {
    const isSame = make() === readFileSync(file, 'utf8')
    expect(isSame, 'run: npx tsx tools/geo/build-basemap.ts').toBe(true)
  })
})

describe('removeSpurs', () => {
  it('removes the way to a town beside the road, and back', () => {
    const [a, b, turnOff, town, c] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 0.5],
      [3, 0],
    ] as const
    expect(removeSpurs([a, b, turnOff, [2, 0.2], town, [2, 0.2], turnOff, c])).toEqual([
      a,
      b,
      turnOff,
      c,
    ])
  })

  it('keeps the bends of a mountain road', () => {
    const road = [
      [0, 0],
      [0.1, 0.1],
      [0.2, 0],
      [0.3, 0.1],
    ] as const
    expect(removeSpurs(road)).toEqual(road)
  })
})
