import type { Command, KeyStrokes } from '#ui/commands/command.ts'

/** How long the second key of a sequence may take. */
const sequenceMs = 1500

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

export interface KeyContext {
  /** Somebody writes in a field. */
  isTyping: boolean
  /** The focus is on nothing with a use of its own for Enter and Escape. */
  isAtRest: boolean
  /** A dialog is open: keys of the page behind it rest. */
  isBehindDialog: boolean
  hasSingleKeys: boolean
  now: number
}

type KeyedCommand = Pick<Command, 'keys' | 'repeats'>

/** Keys without a character that may be bound; the others belong to the browser. */
const namedKeys: Record<string, string> = { Enter: 'enter', Escape: 'escape' }

/** Feeds on key presses and says which command they complete; holds only the half-typed sequence. */
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
    if (isResting(stroke, context)) {
      pressed = []
      return null
    }
    if (press.repeat) {
      const isHeld = ({ keys, repeats }: C) =>
        repeats && keys?.some((way) => matches(way, [stroke]))
      return commands.find(isHeld) ?? null
    }
    const isInTime = context.now - pressedAt <= sequenceMs
    const candidates = isInTime ? [[...pressed, stroke], [stroke]] : [[stroke]]
    for (const strokes of candidates) {
      const found = commands.find(({ keys }) => keys?.some((way) => matches(way, strokes)))
      if (found) {
        pressed = []
        return found
      }
      if (commands.some(({ keys }) => keys?.some((way) => begins(way, strokes)))) {
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

function isResting(stroke: string, context: KeyContext): boolean {
  if (stroke.startsWith('mod+')) return false
  if (context.isTyping || context.isBehindDialog) return true
  return isCharacter(stroke) ? !context.hasSingleKeys : !context.isAtRest
}

/** What dictation and slips of the hand type too, and may therefore be turned off. */
export const isCharacter = (stroke: string): boolean => stroke.length === 1

const matches = (way: KeyStrokes, strokes: KeyStrokes) =>
  way.length === strokes.length && begins(way, strokes)

const begins = (way: KeyStrokes, strokes: KeyStrokes) =>
  strokes.every((stroke, index) => way[index] === stroke)
