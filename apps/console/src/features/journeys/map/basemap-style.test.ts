import { describe, expect, it } from 'vitest'
import { basemapStyle } from './basemap-style.ts'
import { fontOf, ownFont } from './map-font.ts'

const style = basemapStyle('light', '/assets/basemap.json')

describe('our own style', () => {
  it('asks for one file of ours and nothing else', () => {
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    expect(JSON.stringify(style)).not.toContain('http')
    expect(Object.keys(style.sources)).toEqual(['basemap'])
    for (const layer of style.layers) {
      if (layer.type !== 'background') expect(layer).toMatchObject({ source: 'basemap' })
    }
  })

  it('credits those whose data it shows', () => {
    expect(style.sources['basemap']).toMatchObject({
      attribution: expect.stringMatching(/Natural Earth · GeoNames/),
    })
  })

  it('has the same layers by day and by night, in other colours', () => {
    const night = basemapStyle('dark', '/assets/basemap.json')
    expect(night.layers.map(({ id }) => id)).toEqual(style.layers.map(({ id }) => id))
    expect(night.layers[0]).not.toEqual(style.layers[0])
  })
})

describe('fontOf', () => {
  const label = (font: string[]) =>
    ({ id: 'x', type: 'symbol', source: 's', layout: { 'text-font': font } }) as const

  it('is ours where letters are not fetched', () => {
    expect(fontOf(style)).toEqual(ownFont)
  })

  it("is the owner's first one where they are", () => {
    const glyphs = 'https://maps.example/{fontstack}/{range}.pbf'
    const layers = [label(['get', 'font']), label(['Noto Sans Regular'])]
    expect(fontOf({ glyphs, layers })).toEqual(['Noto Sans Regular'])
    expect(fontOf({ glyphs, layers: [] })).toEqual(['Open Sans Regular'])
  })
})
