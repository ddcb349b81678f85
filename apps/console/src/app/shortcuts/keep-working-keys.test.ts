import { expect, test } from 'vitest'
import type { Command } from '#ui/commands/command.ts'
import { withWorkingKeys } from './key-binder.ts'

const command = (id: string, ...keys: string[][]): Command => ({
  id,
  group: 'Lista',
  label: id,
  icon: () => null,
  keys,
  run: () => undefined,
})
const commands = [
  command('find in list', ['/']),
  command('open', ['enter']),
  command('palette', ['mod+k'], ['/']),
  command('go', ['g', 'e']),
]
const shown = (hasSingleKeys: boolean) =>
  withWorkingKeys(commands, hasSingleKeys).map(({ id, keys }) => [id, keys])

test('a key that a page overrides is listed once', () => {
  expect(shown(true)).toEqual([
    ['find in list', [['/']]],
    ['open', [['enter']]],
    ['palette', [['mod+k']]],
    ['go', [['g', 'e']]],
  ])
})

test('disabled single keys are not listed', () => {
  expect(shown(false)).toEqual([
    ['find in list', undefined],
    ['open', [['enter']]],
    ['palette', [['mod+k']]],
    ['go', undefined],
  ])
})
