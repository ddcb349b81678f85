import { Modal } from '@mantine/core'
import type { Command } from '#ui/commands/command.ts'
import { PaletteBody } from './palette-body.tsx'

interface CommandPaletteProps {
  commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}

/** Finds journeys, plates, people, pages and actions. */
export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={640} yOffset="10dvh">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Buscar" radius="lg">
        <PaletteBody commands={commands} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
