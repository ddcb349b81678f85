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
  /** A dialog is open: keys of the page behind it rest. */
  isBehindDialog: boolean
  hasSingleKeys: boolean
  now: number
}

type KeyedCommand = Pick<Command, 'keys' | 'run'>

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
    const isSingle = !stroke.includes('+')
    if (isSingle && (context.isTyping || context.isBehindDialog || !context.hasSingleKeys)) {
      pressed = []
      return null
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

/** `mod+k` for Ctrl or Cmd; a bare key as its character. Others belong to the browser. */
function toStroke({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): string | null {
  if (altKey || repeat || key.length !== 1) return null
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key.toLowerCase()
}

const matches = (way: KeyStrokes, strokes: KeyStrokes) =>
  way.length === strokes.length && begins(way, strokes)

const begins = (way: KeyStrokes, strokes: KeyStrokes) =>
  strokes.every((stroke, index) => way[index] === stroke)
