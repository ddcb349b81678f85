import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import { listCommands } from '#app/commands.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { arrangeSections, describeSearch } from './palette-sections.ts'

const noAction = () => undefined
const commands = listCommands({
  goTo: noAction,
  openPalette: noAction,
  openKeySheet: noAction,
  toggleRail: noAction,
  setColorScheme: noAction,
  setDensity: noAction,
  signOut: noAction,
})
const journey = { id: 'a', code: 'V-1' } as JourneyDocument
const old = { id: 'b', code: 'V-2' } as JourneyDocument
const person = { kind: 'driver' as const, id: 'd', name: 'Ana', count: 1 }

const arrange = (typed: string, found = { journeys: [journey], people: [person] }) =>
  arrangeSections({ typed, commands, found, past: [old] })
const headings = (typed: string) => arrange(typed).map(({ heading }) => heading)

const nothingFound = { journeys: [], people: [] }
const labels = (typed: string) =>
  arrangeSections({ typed, commands, found: nothingFound, past: [] }).flatMap(({ entries }) =>
    entries.map((entry) => (entry.kind === 'command' ? entry.command.label : '')),
  )

test('a matching page comes before journeys, otherwise journeys first; history last', () => {
  expect(headings('atencion')).toEqual(['Ir a', 'Viajes en curso', 'Personas', 'En el historial'])
  expect(headings('curso')).toEqual(['Viajes en curso', 'Personas', 'Ir a', 'En el historial'])
})

test('without input lists every command except opening the palette, in groups', () => {
  const sections = arrangeSections({ typed: '', commands, found: nothingFound, past: [] })
  expect(sections.map(({ heading }) => heading)).toEqual(['Ir a', 'Acciones'])
  expect(sections.flatMap(({ entries }) => entries)).toHaveLength(commands.length - 1)
})

test.each([
  ['invitar', ['Perfil']],
  ['contrasena', ['Perfil']],
  ['xyzzy', []],
])('%s finds %j', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})

describe('the message below the options', () => {
  test.each([
    [0, 'found', 'Nada coincide con «x».'],
    [0, 'idle', 'Nada coincide con «x».'],
    [0, 'searching', 'Buscando en el historial…'],
    [3, 'found', null],
    [3, 'failed', 'Conexión al servidor. El historial no se pudo consultar.'],
    [
      0,
      'failed',
      'Conexión al servidor. El historial no se pudo consultar. Nada coincide con «x» en los viajes en curso.',
    ],
  ] as const)('%i found, history %s', (count, status, sentence) => {
    const problem = new HttpFailure({ status: 0 })
    expect(describeSearch(' x ', count, { status, problem })).toBe(sentence)
  })
})
