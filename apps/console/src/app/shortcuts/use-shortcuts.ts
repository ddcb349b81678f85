import { useEffect, useEffectEvent, useState } from 'react'
import type { Command } from '#app/commands.ts'
import { createKeyBinder } from './key-binder.ts'

export function useShortcuts(commands: readonly Command[], hasSingleKeys: boolean) {
  const [findCommand] = useState(createKeyBinder)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const command = findCommand(commands, event, {
      isTyping: isTyping(event.target),
      isBehindDialog: document.querySelector('[role="dialog"][aria-modal="true"]') !== null,
      hasSingleKeys,
      now: event.timeStamp,
    })
    if (command === null) return
    event.preventDefault()
    command.run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *')
}
