import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { describe, expect, test } from 'vitest'
import { describeArrival, describeSignal } from './describe-journey.ts'
import { drawRoad, mapHeight, mapWidth } from './draw-road.ts'
import { buildShared } from './testing/build-shared.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const now = Date.parse('2026-11-16T18:00:00Z')

describe('the sentence about the arrival', () => {
  test.each([
    [{}, 'Llegaría hoy a las 16:40.'],
    [{ estimatedArrivalAt: '2026-11-17T11:00:00.000Z' }, 'Llegaría mañana a las 06:00.'],
    [{ estimatedArrivalAt: '2026-11-20T11:00:00.000Z' }, 'Llegaría el 20/11/2026 a las 06:00.'],
    [{ estimatedArrivalAt: null }, 'Por ahora no hay una hora de llegada.'],
    [{ stage: 'scheduled' }, 'El camión todavía no ha salido.'],
    [{ stage: 'unloading' }, 'El camión está en Medellín.'],
    [{ stage: 'delivered', endedAt: '2026-11-16T19:32:00.000Z' }, 'Se entregó hoy a las 14:32.'],
    [{ stage: 'cancelled' }, 'Este viaje se canceló o venció antes de empezar.'],
  ] as const)('%o', (overrides, sentence) => {
    expect(describeArrival(buildShared(overrides), now)).toBe(sentence)
  })
})

describe('the last signal', () => {
  test('has its age by the server’s clock, and grows old on the page', () => {
    const journey = buildShared()
    const signal = describeSignal(journey, 0)
    expect(plain(signal?.text)).toBe('Última señal hace 3 min cerca de Guaduas.')
    const later = describeSignal(journey, 30 * minuteMs)
    expect(later).toMatchObject({ isOld: true })
    expect(plain(later?.text)).toBe('Sin señal reciente: última hace 33 min cerca de Guaduas.')
  })

  test('is said to be missing only while the truck is on its way', () => {
    expect(describeSignal(buildShared({ position: null }), 0)).toMatchObject({ isOld: true })
    const ended = buildShared({ stage: 'delivered', position: null })
    expect(describeSignal(ended, 0)).toBeNull()
  })
})

test('the road fits its picture, and the truck is on it', () => {
  const drawing = drawRoad(buildShared())
  const pixels = drawing?.ahead.split(' ').map((pair) => pair.split(',').map(Number)) ?? []
  expect(pixels).toHaveLength(4)
  for (const [x = -1, y = -1] of pixels) {
    expect(x > 0 && x < mapWidth && y > 0 && y < mapHeight).toBe(true)
  }
  expect(drawing?.driven.endsWith(`${drawing.truck?.x},${drawing.truck?.y}`)).toBe(true)
  expect(drawing?.ends.map(({ name }) => name)).toEqual(['Bogotá', 'Medellín'])
  expect(drawRoad(buildShared({ stage: 'loading' }))?.truck).toBeUndefined()
  expect(drawRoad(buildShared({ road: [] }))).toBeUndefined()
})
