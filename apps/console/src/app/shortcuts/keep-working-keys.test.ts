import { expect, test } from 'vitest'
import type { Command } from '#ui/commands/command.ts'
import { keepWorkingKeys } from './keep-working-keys.ts'

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
  keepWorkingKeys(commands, hasSingleKeys).map(({ id, keys }) => [id, keys])

test('a key that the page took from the frame is told once', () => {
  expect(shown(true)).toEqual([
    ['find in list', [['/']]],
    ['open', [['enter']]],
    ['palette', [['mod+k']]],
    ['go', [['g', 'e']]],
  ])
})

test('letters that were turned off are not told', () => {
  expect(shown(false)).toEqual([
    ['find in list', undefined],
    ['open', [['enter']]],
    ['palette', [['mod+k']]],
    ['go', undefined],
  ])
})
