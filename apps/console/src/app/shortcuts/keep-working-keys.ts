import type { Command } from '#ui/commands/command.ts'
import { isCharacter } from './key-binder.ts'

/** The same commands with only the keys that run them: the first to claim some has them. */
export function keepWorkingKeys(commands: readonly Command[], hasSingleKeys: boolean): Command[] {
  const taken = new Set<string>()
  return commands.map(({ keys = [], ...command }) => {
    const working = keys.filter((way) => {
      const typed = way.join(' ')
      if (taken.has(typed) || (!hasSingleKeys && way.some(isCharacter))) return false
      taken.add(typed)
      return true
    })
    return working.length > 0 ? { ...command, keys: working } : command
  })
}
