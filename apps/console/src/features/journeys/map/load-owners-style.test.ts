import { describe, expect, it } from 'vitest'
import { describeError } from '#data/http/describe-error.ts'
import { loadOwnersStyle } from './load-owners-style.ts'

const answer =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })
const load = (fetchStyle: typeof fetch) => loadOwnersStyle('https://maps.example/style', fetchStyle)

describe('loadOwnersStyle', () => {
  it('takes a style', async () => {
    const style = { version: 8, sources: {}, layers: [] }
    expect(await load(answer(JSON.stringify(style)))).toEqual({ style })
    expect(await load(async () => Response.json(style))).toEqual({ style })
  })

  it.each([
    ['something else', answer('{"hello":"world"}')],
    ['a page', answer('<!doctype html>')],
  ])('is none for %s', async (_, fetchStyle) => {
    expect(await load(fetchStyle)).toEqual({ style: null })
  })

  it.each([
    ['a refusal', answer('Sin licencia', 403), 'Sin licencia'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Conexión al servidor'],
  ])('keeps why it did not come: %s', async (_, fetchStyle, words) => {
    const owners = await load(fetchStyle)
    expect(owners.style).toBeNull()
    expect('failure' in owners && describeError(owners.failure)).toBe(words)
  })
})
