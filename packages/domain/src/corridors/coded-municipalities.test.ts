import { describe, expect, it } from 'vitest'
import { codedMunicipalities } from './coded-municipalities.ts'
import { corridorCities } from './corridors.ts'
import { municipalities } from './municipalities.ts'

describe('the municipalities with their codes', () => {
  it('are all of the map, each with a department', () => {
    const all = [...codedMunicipalities().values()]
    expect(all).toHaveLength(municipalities().length)
    expect(all.filter(({ department }) => department === '')).toEqual([])
    expect(codedMunicipalities().get('52240')).toEqual({
      divipola: '52240',
      name: 'Chachagüí',
      department: 'Nariño',
      lat: 1.361,
      lng: -77.282,
    })
  })

  it('have the cities of the corridors where the corridors begin', () => {
    for (const city of corridorCities) {
      expect(codedMunicipalities().get(city.divipola)).toMatchObject(city)
    }
  })
})
