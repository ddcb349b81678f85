import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'

/** Taken back with one key, so they ask nothing. Others ask, or at least say what follows. */
const doneAtOnce: ReadonlySet<CommandName> = new Set<CommandName>(['take', 'release', 'wake'])

/** The one answer that these want; whoever has it already is not asked. */
const onlyAnswer: Partial<Record<CommandName, string>> = {
  snooze: 'minutes',
  writeNote: 'note',
  takeNoveltyStep: 'step',
}

export function asksSomething(name: CommandName, preset: object = {}): boolean {
  const answer = onlyAnswer[name]
  return answer === undefined ? !doneAtOnce.has(name) : !Object.hasOwn(preset, answer)
}
