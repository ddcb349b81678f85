import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { asksSomething } from '#features/journeys/actions/asks-something.ts'
import { useStaleLock } from '#features/journeys/actions/use-stale-lock.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { formatCount } from '#ui/format-count.ts'
import { showToast } from '#ui/show-toast.ts'
import { answerClose } from './answer-close.ts'
import { listBulkActions } from './bulk-actions.ts'
import type { BulkTarget } from './bulk-run.ts'
import { useBulkRun, type BulkRun } from './use-bulk-run.ts'
import { useSharedState } from './use-shared-state.ts'
import classes from './bulk.module.css'
import { useOwnId } from '#data/session/use-own-id.ts'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults } from './bulk-results.tsx'

interface BulkBarProps {
  marked: ReadonlySet<string>
  rows: WatchedRows<AssessedJourney>
  onClear: () => void
}

interface Asked {
  name: CommandName
  journeys: readonly JourneyDocument[]
}

/** What can be done to all that are marked, with an answer for each. */
export function BulkBar({ marked, rows, onClear }: BulkBarProps) {
  const refuse = useStaleLock()
  const run = useBulkRun((id) => rows.getRow(id)?.journey.commandVersion)
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)

  const send = ({ name, journeys }: Asked, body: object) =>
    run.start(name, body, journeys.map(toTarget))

  function ask(name: CommandName) {
    const reason = refuse()
    if (reason !== null) return showToast('Acciones en lote', reason, 'failed')
    const journeys = [...marked].flatMap((id) => rows.getRow(id)?.journey ?? [])
    run.forget()
    setAsked({ name, journeys })
    setIsOpen(true)
    if (!asksSomething(name)) send({ name, journeys }, {})
  }

  return (
    <>
      {marked.size > 0 && <Bar marked={marked} rows={rows} onAsk={ask} onClear={onClear} />}
      {asked && (
        <BulkDialog
          {...asked}
          run={run}
          isOpen={isOpen}
          onSend={(body) => send(asked, body)}
          onClose={() => {
            if (answerClose(run) === 'stop') run.stop()
            else setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

function Bar({
  marked,
  rows,
  onAsk,
  onClear,
}: BulkBarProps & { onAsk: (name: CommandName) => void }) {
  const shared = useSharedState(rows, marked)
  return (
    <section className={classes.bar} aria-label="Acciones en lote">
      <output className={classes.selected}>
        {formatCount(marked.size)} {marked.size === 1 ? 'seleccionado' : 'seleccionados'}
      </output>
      {listBulkActions(shared).map(({ name, label, icon: Icon, tone }) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          leftSection={<Icon size={16} stroke={1.75} />}
          className={tone === 'danger' ? classes.danger : undefined}
          onClick={() => onAsk(name)}
        >
          {label}
        </Button>
      ))}
      <Button
        size="xs"
        variant="subtle"
        className={classes.clear}
        leftSection={<IconX size={16} stroke={1.75} />}
        onClick={onClear}
      >
        Quitar selección
      </Button>
    </section>
  )
}

const toTarget = ({ id, code, commandVersion }: JourneyDocument): BulkTarget => ({
  id,
  code,
  expectedVersion: commandVersion,
})

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
function BulkDialog({ name, journeys, run, isOpen, onSend, onClose }: BulkDialogProps) {
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
