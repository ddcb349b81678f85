import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults } from './bulk-results.tsx'
import { type BulkRun, closeAction } from './use-bulk-run.ts'

interface BulkDialogProps {
  name: CommandName
  /** «3 viajes». */
  count: string
  sample: JourneyDocument | undefined
  consequence: readonly string[]
  /** A truck among them does not appear at the site. */
  isUnseen?: boolean
  run: BulkRun
  isOpen: boolean
  onSend: (body: object) => void
  onClose: () => void
}

/** First the form of the command, then the result for each row. While it is being sent, closing only stops it. */
export function BulkDialog(props: BulkDialogProps) {
  const { name, count, sample, consequence, isUnseen = false, run, isOpen, onSend } = props
  const close = () => (closeAction(run) === 'stop' ? run.stop() : props.onClose())
  return (
    <Dialog title={`${commandLabels[name]} · ${count}`} isOpen={isOpen} onClose={close} hasInput>
      {run.total === 0 && sample ? (
        <BulkForm
          key={name}
          name={name}
          sample={sample}
          consequence={consequence}
          isUnseen={isUnseen}
          onSend={onSend}
          onClose={close}
        />
      ) : (
        <BulkResults
          results={run.results}
          total={run.total}
          isRunning={run.isRunning}
          isStopping={run.isStopping}
          onStop={run.stop}
          onRetry={run.retry}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
