import { describe, expect, it } from 'vitest'
import { basemapStyle, fontOf, consoleFont } from './basemap-style.ts'

const style = basemapStyle('light', '/assets/basemap.json')

describe('our own style', () => {
  it('loads one file of ours and nothing else', () => {
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    expect(JSON.stringify(style)).not.toContain('http')
    expect(Object.keys(style.sources)).toEqual(['basemap'])
    for (const layer of style.layers) {
      if (layer.type !== 'background') expect(layer).toMatchObject({ source: 'basemap' })
    }
  })

  it('names its data sources in the attribution', () => {
    expect(style.sources['basemap']).toMatchObject({
      attribution: expect.stringMatching(/Natural Earth · GeoNames/),
    })
  })

  it('has the same layers in both colour schemes, in other colours', () => {
    const night = basemapStyle('dark', '/assets/basemap.json')
    expect(night.layers.map(({ id }) => id)).toEqual(style.layers.map(({ id }) => id))
    expect(night.layers[0]).not.toEqual(style.layers[0])
  })
})

describe('fontOf', () => {
  const label = (font: string[]) =>
    ({ id: 'x', type: 'symbol', source: 's', layout: { 'text-font': font } }) as const

  it('is the console’s font for a style without glyphs', () => {
    expect(fontOf(style)).toEqual(consoleFont)
  })

  it('is the first font of a style with glyphs', () => {
    const glyphs = 'https://maps.example/{fontstack}/{range}.pbf'
    const layers = [label(['get', 'font']), label(['Noto Sans Regular'])]
    expect(fontOf({ glyphs, layers })).toEqual(['Noto Sans Regular'])
    expect(fontOf({ glyphs, layers: [] })).toEqual(['Open Sans Regular'])
  })
})
