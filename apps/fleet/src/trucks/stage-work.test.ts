import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { drawIncidents } from './stage-work.ts'

const stages = ['OnWay', 'OnOrigin', 'Carry', 'OnRoute', 'OnDestiny', 'Discharge'] as const

describe('drawIncidents', () => {
  const random = new Random(5)
  const drawn = Array.from({ length: 8000 }, () =>
    stages.flatMap((stage) => drawIncidents(stage, 600, random)),
  ).flat()
  const codes = drawn.flatMap((incident) => (incident.kind === 'novelty' ? incident.code : []))
  const shareOf = (...wanted: string[]) =>
    codes.filter((code) => wanted.includes(code)).length / codes.length

  it.each([
    ['delays at a site', 0.35, ['DEMORA_CARGUE', 'DEMORA_DESCARGUE', 'NO_RECIBEN']],
    ['traffic and weather', 0.2, ['TRANCON', 'CLIMA']],
    ['breakdowns', 0.15, ['VARADA', 'PINCHADA']],
    ['closed roads', 0.1, ['DERRUMBE', 'PARO']],
    ['no signal', 0.08, ['SIN_SENAL']],
    ['papers', 0.05, ['DOCUMENTOS']],
    ['holiday bans', 0.04, ['RESTRICCION']],
  ])('%s are about %d of all novelties', (_name, expected, wanted) => {
    expect(Math.abs(shareOf(...wanted) - expected)).toBeLessThan(0.05)
  })

  it('very rarely draws a robbery', () => {
    expect(shareOf('HURTO')).toBeLessThan(0.002)
  })

  it('draws incidents in order and within the duration of the work', () => {
    for (let run = 0; run < 500; run += 1) {
      const times = drawIncidents('OnRoute', 90, random).map(({ at }) => at)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times.every((at) => at > 0 && at < 90)).toBe(true)
    }
  })

  it('never withdraws a loaded truck', () => {
    const loaded = Array.from(
      { length: 2000 },
      () => ['Carry', 'OnRoute', 'OnDestiny', 'Discharge'] as const,
    ).flatMap((list) => list.flatMap((stage) => drawIncidents(stage, 60, random)))
    expect(loaded.filter(({ kind }) => kind === 'withdrawal')).toEqual([])
  })
})
