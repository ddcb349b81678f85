import { describe, expect, it } from 'vitest'
import { describeError } from '#data/http/describe-error.ts'
import { loadCustomStyle } from './basemap-style.ts'

const answer =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })
const load = (fetchStyle: typeof fetch) => loadCustomStyle('https://maps.example/style', fetchStyle)

describe('loadCustomStyle', () => {
  it('returns a style', async () => {
    const style = { version: 8, sources: {}, layers: [] }
    expect(await load(answer(JSON.stringify(style)))).toEqual({ style })
    expect(await load(async () => Response.json(style))).toEqual({ style })
  })

  it.each([
    ['other JSON', answer('{"hello":"world"}')],
    ['an HTML page', answer('<!doctype html>')],
  ])('returns null for %s', async (_, fetchStyle) => {
    expect(await load(fetchStyle)).toEqual({ style: null })
  })

  it.each([
    ['an error response', answer('Sin licencia', 403), 'Sin licencia'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Conexión al servidor'],
  ])('returns the failure: %s', async (_, fetchStyle, words) => {
    const custom = await load(fetchStyle)
    expect(custom.style).toBeNull()
    expect('failure' in custom && describeError(custom.failure)).toBe(words)
  })
})
