import { expect, it } from 'vitest'
import { corridors } from '../corridors/corridors.ts'
import { drawRoadMinutes, usualRoadMinutes } from './journey-times.ts'
import { Random } from './random.ts'

const random = new Random(4)
const mean = (vehicleType: string, corridor: (typeof corridors)[number]) => {
  const drawn = Array.from({ length: 300 }, () => drawRoadMinutes(corridor, vehicleType, random))
  return drawn.reduce((sum, minutes) => sum + minutes, 0) / drawn.length
}

it('takes longer than driving alone, and longer in a small truck', () => {
  for (const corridor of corridors) {
    expect(mean('Tractomula', corridor)).toBeGreaterThan(corridor.drivingHours * 60)
    expect(mean('Turbo', corridor)).toBeGreaterThan(mean('Tractomula', corridor))
  }
})

it('the estimate is close to the mean of a medium truck', () => {
  for (const corridor of corridors) {
    const ratio = mean('Dobletroque', corridor) / usualRoadMinutes(corridor)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  }
})
