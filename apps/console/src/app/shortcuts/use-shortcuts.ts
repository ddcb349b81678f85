import { useEffect, useEffectEvent, useState } from 'react'
import type { Command } from '#ui/commands/command.ts'
import { createKeyBinder } from './key-binder.ts'
import { isChoice, takesText } from './takes-keys.ts'

/** `listCommands` is asked at each key: pages come and go without the frame being drawn again. */
export function useShortcuts(listCommands: () => readonly Command[], hasSingleKeys: boolean) {
  const [findCommand] = useState(createKeyBinder)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const command = findCommand(listCommands(), event, {
      isTyping: isTyping(event.target),
      isAtRest: isAtRest(event.target),
      isBehindDialog: isBehindDialog(event.target),
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

/**
 * The page itself, a list, or what took the focus only so that the next key is about it. A button, a
 * link or a menu has its own use for Enter and Escape, and so has a choice in a form.
 */
function isAtRest(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (isChoice(target)) return target.closest('form') === null
  return target.matches('body, main, [role="grid"], [data-keys-of="page"]')
}

/** One over the whole page, or a small one that has the focus: the list behind it must not pull it away. */
const isBehindDialog = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof HTMLElement && target.closest('[role="dialog"]') !== null)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (takesText(target) || target.matches('[role="menu"] *'))
