import { type ComponentType, createContext, use, useEffect } from 'react'
import { useLatest } from '#ui/use-latest.ts'

export type IconComponent = ComponentType<{ size?: number; stroke?: number }>

export type KeyStrokes = readonly string[]

export const commandGroups = [
  'Viaje',
  'Revisión',
  'Documento',
  'Lista',
  'Ir a',
  'Acciones',
] as const

export interface Command {
  id: string
  group: (typeof commandGroups)[number]
  label: string
  /** Further search words for the palette. */
  words?: string | undefined
  icon: IconComponent
  /**
   * Alternative key sequences, each of one or more strokes: `[['g', 'e']]`, `[['mod+k'], ['/']]`.
   * A stroke is a character, `mod+` and a character, `enter` or `escape`.
   */
  keys?: readonly KeyStrokes[]
  /** Runs repeatedly while its key is held down. */
  repeats?: boolean
  run: () => void
}

/** Commands of the mounted pages, in addition to the frame's. Read when a key is pressed or a list is opened. */
export class PageCommands {
  readonly #sources = new Set<() => readonly Command[]>()

  /** The innermost page first, so that its keys take precedence. */
  list(): Command[] {
    const found = new Map<string, Command>()
    for (const command of [...this.#sources].toReversed().flatMap((read) => read())) {
      if (!found.has(command.id)) found.set(command.id, command)
    }
    return [...found.values()]
  }

  add(read: () => readonly Command[]): () => void {
    this.#sources.add(read)
    return () => void this.#sources.delete(read)
  }
}

export const PageCommandsContext = createContext<PageCommands | null>(null)

/** Registers the commands while the component is mounted; the palette and the key sheet list them too. */
export function usePageCommands(commands: readonly Command[]): void {
  const registry = use(PageCommandsContext)
  const latest = useLatest(commands)
  useEffect(() => registry?.add(() => latest.current), [registry, latest])
}
