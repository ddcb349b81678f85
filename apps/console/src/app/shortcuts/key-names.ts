import type { KeyStrokes } from '#ui/commands/command.ts'

const printed: Record<string, string> = { enter: 'Intro', escape: 'Esc' }

/** Strokes as they are printed on the keys of this computer. */
export function toKeyNames(strokes: KeyStrokes, isMac: boolean): string[] {
  return strokes.flatMap((stroke) =>
    stroke.startsWith('mod+')
      ? [isMac ? '⌘' : 'Ctrl', stroke.slice('mod+'.length).toUpperCase()]
      : [printed[stroke] ?? stroke.toUpperCase()],
  )
}

export const isMacKeyboard = () => /mac|iphone|ipad/i.test(navigator.userAgent)
