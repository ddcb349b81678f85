import { describe, expect, test } from 'vitest'
import { abilities } from '@arriero/domain/users/ability.ts'
import { listCommands } from '#app/commands.ts'
import type { Command } from '#ui/commands/command.ts'
import { type KeyContext, type KeyPress, createKeyBinder } from './key-binder.ts'

const noop = () => undefined
const commands = listCommands(
  {
    goTo: noop,
    goToProfile: noop,
    createJourney: noop,
    invite: noop,
    openPalette: noop,
    openKeySheet: noop,
    toggleRail: noop,
    setColorScheme: noop,
    setDensity: noop,
    install: noop,
    update: noop,
    signOut: noop,
  },
  abilities,
)
const defaultContext: KeyContext = {
  isTyping: false,
  isPageFocused: true,
  isBehindDialog: false,
  hasSingleKeys: true,
  now: 0,
}
const press = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...overrides,
})

/** Ids of the commands that these key presses run. */
function type(
  presses: readonly (KeyPress & { at?: number })[],
  context: Partial<KeyContext> = {},
  bound: readonly Pick<Command, 'id' | 'keys' | 'repeats'>[] = commands,
) {
  const findCommand = createKeyBinder()
  return presses.flatMap(({ at = 0, ...key }) => {
    const found = findCommand(bound, key, { ...defaultContext, ...context, now: at })
    return found ? [found.id] : []
  })
}

describe('the global commands', () => {
  test('no two commands share their keys, and no key is the prefix of a longer sequence', () => {
    const sequences = commands.flatMap(({ keys = [] }) => keys.map((strokes) => strokes.join(' ')))
    expect(new Set(sequences).size).toBe(sequences.length)
    const clashes = sequences.filter((sequence) =>
      sequences.some((other) => other.startsWith(`${sequence} `)),
    )
    expect(clashes).toEqual([])
  })

  test('ids and labels are unique', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    expect(new Set(commands.map(({ label }) => label)).size).toBe(commands.length)
  })
})

describe('typing', () => {
  test('a sequence, in either case', () => {
    expect(type([press('g'), press('a')])).toEqual(['/admin/atencion'])
    expect(type([press('G'), press('E')])).toEqual(['/admin/en-curso'])
  })

  test('a sequence that took too long is dropped', () => {
    expect(type([press('g'), { ...press('a'), at: 5000 }])).toEqual([])
  })

  test('a wrong second key may start a new sequence', () => {
    expect(type([press('g'), press('g'), press('n')])).toEqual(['/admin/notificaciones'])
    expect(type([press('g'), press('?')])).toEqual(['keys'])
  })

  test('Ctrl or Cmd', () => {
    expect(type([press('k', { ctrlKey: true })])).toEqual(['palette'])
    expect(type([press('k', { metaKey: true })])).toEqual(['palette'])
    expect(type([press('k')])).toEqual([])
  })

  test.each<Partial<KeyContext>>([
    { isTyping: true },
    { isBehindDialog: true },
    { hasSingleKeys: false },
  ])('single keys are disabled with %o, Ctrl K is not', (context) => {
    const presses = [press('?'), press('/'), press('g'), press('a'), press('k', { ctrlKey: true })]
    expect(type(presses, context)).toEqual(['palette'])
  })

  test('ignores held keys, Alt and unbound keys', () => {
    expect(
      type([press('?', { repeat: true }), press('/', { altKey: true }), press('Tab')]),
    ).toEqual([])
  })
})

describe('keys of a list', () => {
  const commandsOfList = [
    { id: 'next', keys: [['j']], repeats: true },
    { id: 'mark', keys: [['x']] },
    { id: 'open', keys: [['enter']] },
    { id: 'close', keys: [['escape']] },
  ]
  const enterAndEscape = [press('Enter'), press('Escape')]
  const typeOnList = (presses: readonly KeyPress[], context: Partial<KeyContext> = {}) =>
    type(presses, context, commandsOfList)

  test('a held key runs only repeatable commands', () => {
    const held = { repeat: true }
    expect(typeOnList([press('j'), press('j', held), press('J', held)])).toEqual([
      'next',
      'next',
      'next',
    ])
    expect(typeOnList([press('x'), press('x', held), press('Enter', held)])).toEqual(['mark'])
    expect(typeOnList([press('j', held)], { isTyping: true })).toEqual([])
  })

  test('Enter and Escape work when the page has the focus, also with single keys off', () => {
    expect(typeOnList(enterAndEscape)).toEqual(['open', 'close'])
    expect(typeOnList(enterAndEscape, { hasSingleKeys: false })).toEqual(['open', 'close'])
    expect(typeOnList([press('Enter', { ctrlKey: true })])).toEqual([])
  })

  test.each<Partial<KeyContext>>([
    { isPageFocused: false },
    { isTyping: true },
    { isBehindDialog: true },
  ])('Enter and Escape are disabled with %o', (context) => {
    expect(typeOnList(enterAndEscape, context)).toEqual([])
  })

  test('letters work while a button has the focus', () => {
    expect(typeOnList([press('j')], { isPageFocused: false })).toEqual(['next'])
  })
})
