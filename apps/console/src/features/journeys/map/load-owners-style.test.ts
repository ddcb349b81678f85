import { describe, expect, it } from 'vitest'
import { loadOwnersStyle } from './load-owners-style.ts'

const answer =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })
const load = (fetchStyle: typeof fetch) => loadOwnersStyle('https://maps.example/style', fetchStyle)

describe('loadOwnersStyle', () => {
  it('takes a style', async () => {
    const style = { version: 8, sources: {}, layers: [] }
    expect(await load(answer(JSON.stringify(style)))).toEqual(style)
  })

  it.each([
    ['an error', answer('{"version":8,"sources":{},"layers":[]}', 500)],
    ['something else', answer('{"hello":"world"}')],
    ['a page', answer('<!doctype html>')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is null for %s', async (_, fetchStyle) => {
    expect(await load(fetchStyle)).toBeNull()
  })
})
