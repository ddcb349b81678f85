import { expect, test } from 'vitest'
import { type Command, PageCommands } from './command.ts'

const command = (id: string, label: string): Command => ({
  id,
  group: 'Lista',
  label,
  icon: () => null,
  run: () => undefined,
})

test('commands of the innermost page take precedence, until it unmounts', () => {
  const registry = new PageCommands()
  registry.add(() => [command('next', 'list'), command('open', 'list')])
  const unregister = registry.add(() => [command('next', 'panel')])
  const labels = () => registry.list().map(({ id, label }) => `${id} ${label}`)
  expect(labels()).toEqual(['next panel', 'open list'])
  unregister()
  expect(labels()).toEqual(['next list', 'open list'])
})
