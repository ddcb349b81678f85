import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useOwnId } from '#data/use-own-id.ts'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format-count.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults } from './bulk-results.tsx'
import type { BulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  name: CommandName
  /** As they were when the dialog opened. */
  journeys: readonly JourneyDocument[]
  run: BulkRun
  isOpen: boolean
  onSend: (body: object) => void
  onClose: () => void
}

/** First what is asked, then what became of each. */
export function BulkDialog({ name, journeys, run, isOpen, onSend, onClose }: BulkDialogProps) {
  const id = useOwnId()
  const [sample] = journeys
  const count = `${formatCount(journeys.length)} ${journeys.length === 1 ? 'viaje' : 'viajes'}`
  return (
    <Dialog
      title={`${commandDisplay[name].label} · ${count}`}
      isOpen={isOpen}
      onClose={onClose}
      holdsWork
    >
      {run.total === 0 && sample ? (
        <BulkForm
          key={name}
          name={name}
          journeys={journeys}
          sample={sample}
          me={{ id }}
          onSend={onSend}
          onClose={onClose}
        />
      ) : (
        <BulkResults
          results={run.results}
          total={run.total}
          isRunning={run.isRunning}
          isStopping={run.isStopping}
          onStop={run.stop}
          onRetry={run.retry}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
