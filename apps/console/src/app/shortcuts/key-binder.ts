import type { Command, KeyStrokes } from '#ui/commands/command.ts'

/** Time limit for the second key of a sequence. */
const sequenceMs = 1500

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

export interface KeyContext {
  /** A text field has the focus. */
  isTyping: boolean
  /** The focused element doesn't handle Enter and Escape itself. */
  isPageFocused: boolean
  /** A dialog is open, so the shortcuts of the page behind it are disabled. */
  isBehindDialog: boolean
  hasSingleKeys: boolean
  now: number
}

type KeyedCommand = Pick<Command, 'keys' | 'repeats'>

/** Bindable keys without a character; all others are left to the browser. */
const namedKeys: Record<string, string> = { Enter: 'enter', Escape: 'escape' }

/** Returns a function that finds the command completed by a key press. It remembers only the unfinished sequence. */
export function createKeyBinder() {
  let pressed: string[] = []
  let pressedAt = 0

  return function findCommand<C extends KeyedCommand>(
    commands: readonly C[],
    press: KeyPress,
    context: KeyContext,
  ): C | null {
    const stroke = toStroke(press)
    if (stroke === null) return null
    if (isDisabled(stroke, context)) {
      pressed = []
      return null
    }
    if (press.repeat) {
      const isHeld = ({ keys, repeats }: C) =>
        repeats && keys?.some((binding) => matches(binding, [stroke]))
      return commands.find(isHeld) ?? null
    }
    const isInTime = context.now - pressedAt <= sequenceMs
    const candidates = isInTime ? [[...pressed, stroke], [stroke]] : [[stroke]]
    for (const strokes of candidates) {
      const found = commands.find(({ keys }) => keys?.some((binding) => matches(binding, strokes)))
      if (found) {
        pressed = []
        return found
      }
      if (commands.some(({ keys }) => keys?.some((binding) => beginsWith(binding, strokes)))) {
        pressed = strokes
        pressedAt = context.now
        return null
      }
    }
    pressed = []
    return null
  }
}

/** `mod+k` for Ctrl or Cmd; a bare key as its character or name. */
function toStroke({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  const hasMod = ctrlKey || metaKey
  if (altKey) return null
  if (key.length !== 1) return hasMod ? null : (namedKeys[key] ?? null)
  return hasMod ? `mod+${key.toLowerCase()}` : key.toLowerCase()
}

function isDisabled(stroke: string, context: KeyContext): boolean {
  if (stroke.startsWith('mod+')) return false
  if (context.isTyping || context.isBehindDialog) return true
  return isCharacter(stroke) ? !context.hasSingleKeys : !context.isPageFocused
}

/** Single characters; users can disable these shortcuts, because dictation and typos trigger them. */
const isCharacter = (stroke: string): boolean => stroke.length === 1

const matches = (binding: KeyStrokes, strokes: KeyStrokes) =>
  binding.length === strokes.length && beginsWith(binding, strokes)

const beginsWith = (binding: KeyStrokes, strokes: KeyStrokes) =>
  strokes.every((stroke, index) => binding[index] === stroke)

const keyLabels: Record<string, string> = { enter: 'Intro', escape: 'Esc' }

/** The strokes as labelled on this computer's keyboard. */
export function toKeyNames(strokes: KeyStrokes, isMac: boolean): string[] {
  return strokes.flatMap((stroke) =>
    stroke.startsWith('mod+')
      ? [isMac ? '⌘' : 'Ctrl', stroke.slice('mod+'.length).toUpperCase()]
      : [keyLabels[stroke] ?? stroke.toUpperCase()],
  )
}

export const isMacKeyboard = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Removes keys that don't run their command: those taken by an earlier command, and disabled single keys. */
export function withWorkingKeys(commands: readonly Command[], hasSingleKeys: boolean): Command[] {
  const taken = new Set<string>()
  return commands.map(({ keys = [], ...command }) => {
    const working = keys.filter((binding) => {
      const typed = binding.join(' ')
      if (taken.has(typed) || (!hasSingleKeys && binding.some(isCharacter))) return false
      taken.add(typed)
      return true
    })
    return working.length > 0 ? { ...command, keys: working } : command
  })
}
