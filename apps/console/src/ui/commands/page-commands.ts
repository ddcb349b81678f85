import { createContext, use, useEffect, useRef } from 'react'
import type { Command } from './command.ts'

/** What the pages in sight add to the commands of the frame; read when a key is pressed or a list opened. */
export class PageCommands {
  readonly #sources = new Set<() => readonly Command[]>()

  /** The innermost page first: its keys win over those around it. */
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

/** Binds these while the component is there; the palette and the sheet of keys show them too. */
export function usePageCommands(commands: readonly Command[]): void {
  const registry = use(PageCommandsContext)
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => registry?.add(() => latest.current), [registry])
}
