import { useEffect, useEffectEvent, useState } from 'react'
import type { Command } from '#ui/commands/command.ts'
import { createKeyBinder } from './key-binder.ts'

/** `listCommands` is called at each key press, because a page can change its commands without rendering the frame. */
export function useShortcuts(listCommands: () => readonly Command[], hasSingleKeys: boolean) {
  const [findCommand] = useState(createKeyBinder)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const command = findCommand(listCommands(), event, {
      isTyping: isTyping(event.target),
      isPageFocused: isPageFocused(event.target),
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
 * The page, a list, or an element that is focused only as the target of shortcuts. Buttons, links, menus
 * and choices in a form handle Enter and Escape themselves.
 */
function isPageFocused(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (isChoice(target)) return target.closest('form') === null
  return target.matches('body, main, [role="grid"], [data-keys-of="page"]')
}

/** A modal dialog is open, or a non-modal one has the focus. */
const isBehindDialog = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof HTMLElement && target.closest('[role="dialog"]') !== null)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (takesText(target) || target.matches('[role="menu"] *'))

/** The properties of `HTMLElement` that decide whether a typed letter is text or a shortcut. */
export interface FocusedElement {
  localName: string
  type?: string | undefined
  isContentEditable: boolean
}

/** Checkboxes and radio buttons: letters typed on them are shortcuts of the page. */
export const isChoice = ({ localName, type }: FocusedElement): boolean =>
  localName === 'input' && (type === 'checkbox' || type === 'radio')

/** Whether letters are text input for this element. */
export function takesText(element: FocusedElement): boolean {
  if (element.isContentEditable) return true
  return ['input', 'textarea', 'select'].includes(element.localName) && !isChoice(element)
}
