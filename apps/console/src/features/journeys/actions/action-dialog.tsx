import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Dialog } from '#ui/dialog.tsx'
import { commandDisplay } from './command-display.ts'

interface ActionDialogProps {
  journey: JourneyDocument
  name: CommandName
  preset: object
  isOpen: boolean
  onClose: () => void
}

/** The one dialog of every command that asks something. */
export function ActionDialog({ journey, name, isOpen, onClose }: ActionDialogProps) {
  return (
    <Dialog
      title={`${commandDisplay[name].label} · ${journey.code}`}
      isOpen={isOpen}
      onClose={onClose}
      holdsWork
    >
      {null}
    </Dialog>
  )
}
