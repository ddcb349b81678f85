import { IconShare2 } from '@tabler/icons-react'
import type { Command } from '#ui/commands/command.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The journey was opened to share it. */
    share?: boolean
  }
}

export const shareWords = 'enlace link seguir rastrear cliente público'

/** Sharing changes nothing about a journey, so it is none of the catalogue's commands. */
export const shareCommand = (code: string, run: () => void): Command => ({
  id: 'journey-share',
  group: 'Viaje',
  label: 'Compartir el viaje',
  words: `${code} ${shareWords}`,
  icon: IconShare2,
  run,
})
