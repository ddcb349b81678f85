import { expect, test, vi } from 'vitest'
import { createPreferences, parsePreferences } from './preferences.ts'

function createStorage(initial: string | null = null) {
  let value = initial
  return { getItem: () => value, setItem: (_: string, text: string) => (value = text) }
}

test('a change is stored and notifies listeners', () => {
  const storage = createStorage()
  const preferences = createPreferences(storage)
  const listener = vi.fn<() => void>()
  preferences.subscribe(listener)
  preferences.set({ density: 'compact' })
  expect(listener).toHaveBeenCalledOnce()
  expect(createPreferences(storage).get()).toEqual({
    density: 'compact',
    isRailCollapsed: false,
    hasSingleKeys: true,
    columns: null,
    allJourneysColumns: null,
    exportColumns: null,
    exportFormat: 'xlsx',
    hasSlowMap: false,
  })
})

test('columns are a list of names', () => {
  expect(parsePreferences('{"exportColumns":["code"],"exportFormat":"csv"}')).toEqual({
    exportColumns: ['code'],
    exportFormat: 'csv',
  })
  expect(parsePreferences('{"exportColumns":"code","exportFormat":"pdf"}')).toEqual({})
  expect(parsePreferences('{"columns":["state"]}')).toEqual({ columns: ['state'] })
  expect(parsePreferences('{"columns":[7]}')).toEqual({})
})

test.each([null, '', '{', '[]', 'null', '7', '{"density":"huge","hasSingleKeys":"no"}'])(
  '%j keeps the defaults',
  (text) => {
    expect(parsePreferences(text)).toEqual({})
  },
)
