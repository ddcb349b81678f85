import type { ComponentType } from 'react'

export type IconComponent = ComponentType<{ size?: number; stroke?: number }>

export type KeyStrokes = readonly string[]

export const commandGroups = ['Viaje', 'Lista', 'Ir a', 'Acciones'] as const

export interface Command {
  id: string
  group: (typeof commandGroups)[number]
  label: string
  /** Other words it is looked for by. */
  words?: string | undefined
  icon: IconComponent
  /**
   * Ways to type it, each one stroke or several in a row: `[['g', 'e']]`, `[['mod+k'], ['/']]`.
   * A stroke is a character, `mod+` and one, `enter` or `escape`.
   */
  keys?: readonly KeyStrokes[]
  /** Runs again and again while its key is held down. */
  repeats?: boolean
  run: () => void
}
