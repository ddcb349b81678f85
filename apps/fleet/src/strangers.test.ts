import { describe, expect, it } from 'vitest'
import { Strangers } from './strangers.ts'

function meet(trucks: number, unknown: number) {
  const said: string[] = []
  const strangers = new Strangers(trucks, (line) => said.push(line))
  for (let count = 0; count < unknown; count += 1) strangers.add()
  strangers.tell()
  return { said, isEverybody: strangers.isEverybody }
}

describe('Strangers', () => {
  it('says nothing when everybody is known', () => {
    expect(meet(3, 0)).toEqual({ said: [], isEverybody: false })
  })

  it('says once what to do when nobody is', () => {
    const { said, isEverybody } = meet(3, 3)
    expect(isEverybody).toBe(true)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/borre la carpeta de datos/)
  })

  it('says how many there are when only some are', () => {
    const { said, isEverybody } = meet(2000, 1700)
    expect(isEverybody).toBe(false)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/tiene 300 camiones.*2\.000/)
  })
})
