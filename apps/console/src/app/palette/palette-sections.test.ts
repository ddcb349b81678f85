import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import { abilities } from '@arriero/domain/users/ability.ts'
import { listCommands } from '#app/commands.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { paletteActions } from './palette-actions.ts'
import { arrangeSections, describeSearch } from './palette-sections.ts'

const noAction = () => undefined
const commands = listCommands(
  {
    goTo: noAction,
    goToProfile: noAction,
    createJourney: noAction,
    invite: noAction,
    openPalette: noAction,
    openKeySheet: noAction,
    toggleRail: noAction,
    setColorScheme: noAction,
    setDensity: noAction,
    install: noAction,
    update: noAction,
    signOut: noAction,
  },
  abilities,
)
const journey = { id: 'a', code: 'V-1' } as JourneyDocument
const old = { id: 'b', code: 'V-2' } as JourneyDocument
const person = { kind: 'driver' as const, id: 'd', name: 'Ana', count: 1 }

const arrange = (typed: string, found = { journeys: [journey], people: [person] }) =>
  arrangeSections({ typed, commands, found, past: [old] })
const headings = (typed: string) => arrange(typed).map(({ heading }) => heading)

const nothingFound = { journeys: [], people: [] }
const labels = (typed: string) =>
  arrangeSections({ typed, commands, found: nothingFound, past: [] }).flatMap(({ entries }) =>
    entries.map((entry) => {
      if (entry.kind === 'action') return entry.action.label
      return entry.kind === 'command' ? entry.command.label : ''
    }),
  )

test('a matching page comes before journeys, otherwise journeys first; history last', () => {
  expect(headings('atencion')).toEqual(['Ir a', 'Viajes activos', 'Personas', 'En el historial'])
  expect(headings('curso')).toEqual(['Viajes activos', 'Personas', 'Ir a', 'En el historial'])
})

test('a journey that only the server finds is history only when it is over', () => {
  const live = { id: 'c', code: 'V-3', journeyStateId: journeyStates.OnRoute } as JourneyDocument
  const open = { id: 'd', code: 'V-4', journeyStateId: journeyStates.Request } as JourneyDocument
  const found = { journeys: [journey], people: [] }
  const past = [open, live, journey]
  const sections = arrangeSections({ typed: '1020304050', commands, found, past })
  expect(sections.map(({ heading, entries }) => [heading, entries.length])).toEqual([
    ['Viajes activos', 1],
    ['Más viajes activos', 1],
    ['Por asignar', 1],
  ])
})

test('an action that was chosen first searches journeys only', () => {
  const [action] = paletteActions
  const found = { journeys: [journey], people: [person] }
  const sections = arrangeSections({ typed: 'atencion', commands, action, found, past: [] })
  expect(sections.map(({ heading }) => heading)).toEqual(['Viajes activos'])
})

test('a selected journey offers its own actions instead', () => {
  const cancel = {
    id: 'x',
    group: 'Viaje' as const,
    label: 'Cancelar viaje',
    icon: () => null,
    run: noAction,
  }
  const sections = arrangeSections({
    typed: 'cancelar',
    commands: [cancel],
    found: nothingFound,
    past: [],
  })
  expect(sections.map(({ heading }) => heading)).toEqual(['Viaje'])
})

test('without input lists every command except opening the palette, in groups', () => {
  const sections = arrangeSections({ typed: '', commands, found: nothingFound, past: [] })
  expect(sections.map(({ heading }) => heading)).toEqual(['Ir a', 'Acciones'])
  expect(sections.flatMap(({ entries }) => entries)).toHaveLength(commands.length - 1)
})

test.each([
  ['invitar', ['Invitar a otra persona']],
  ['contrasena', ['Cambiar la contraseña']],
  ['clave', ['Cambiar la contraseña', 'Segundo factor']],
  ['salir', ['Cerrar sesión', 'Iniciar viaje']],
  ['ayuda', ['Ver atajos de teclado']],
  ['instalar', ['Instalar Arriero']],
  ['app', ['Instalar Arriero', 'Actualizar Arriero']],
  ['tema oscuro', ['Tema oscuro']],
  ['modo noche', ['Tema oscuro']],
  ['cancelar', ['Cancelar viaje']],
  ['anular viaje', ['Cancelar viaje']],
  ['llamar', ['Llamar al conductor']],
  ['trancon', ['Registrar novedad']],
  ['configuracion', ['Ajustes']],
  ['rastrear', ['Compartir un viaje']],
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
      'Conexión al servidor. El historial no se pudo consultar. Nada coincide con «x» en los viajes activos.',
    ],
  ] as const)('%i found, history %s', (count, status, sentence) => {
    const problem = new HttpFailure({ status: 0 })
    expect(describeSearch(' x ', count, { status, problem })).toBe(sentence)
  })
})
