import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ActionForm } from './action-form.tsx'
import { commandDisplay } from './command-display.ts'

interface ActionDialogProps {
  journey: JourneyDocument
  name: CommandName
  preset: object
  turn: number
  isOpen: boolean
  onClose: () => void
}

/** The one dialog of every command that asks something. */
export function ActionDialog({ isOpen, turn, ...asking }: ActionDialogProps) {
  const { journey, name, onClose } = asking
  return (
    <Dialog
      title={`${commandDisplay[name].label} · ${journey.code}`}
      isOpen={isOpen}
      onClose={onClose}
      holdsWork
    >
      <ActionForm key={turn} {...asking} />
    </Dialog>
  )
}
