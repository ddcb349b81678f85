import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const address = 'http://127.0.0.1:4000'

describe('readSettings', () => {
  it('has the same defaults as the server', () => {
    const settings = { server: address, trucks: 300, speed: 1 }
    expect(readSettings(`${address}/`, {})).toEqual(settings)
  })

  it('reads the environment', () => {
    const env = { DEMO_TRUCKS: '20', DEMO_SPEED: '200' }
    expect(readSettings(address, env)).toMatchObject({ trucks: 20, speed: 200 })
  })

  it.each([
    [undefined, {}, /dirección/],
    ['localhost', {}, /dirección/],
    [address, { DEMO_TRUCKS: '10001' }, /DEMO_TRUCKS/],
    [address, { DEMO_SPEED: '0' }, /DEMO_SPEED/],
    [address, { DEMO_SPEED: '1.5' }, /DEMO_SPEED/],
  ])('explains what is wrong with %s %j', (given, env, sentence) => {
    expect(readSettings(given, env)).toMatch(sentence)
  })
})
