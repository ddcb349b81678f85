import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import {
  commandCatalogue,
  opensDialog,
} from '#features/journeys/commands/catalogue/command-catalogue.ts'
import { useStaleDataGuard } from '#features/journeys/commands/stale-data-guard.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/count-badge.tsx'
import { showToast } from '#ui/toasts.tsx'
import { listBulkCommands, useSharedState } from './bulk-commands.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults } from './bulk-results.tsx'
import type { BulkTarget } from './bulk-run.ts'
import { type BulkRun, closeAction, useBulkRun } from './use-bulk-run.ts'
import classes from './bulk.module.css'

interface BulkBarProps {
  selected: ReadonlySet<string>
  rows: WatchedRows<AssessedJourney>
  onClear: () => void
}

interface OpenedBulkCommand {
  name: CommandName
  journeys: readonly JourneyDocument[]
}

/** Runs a command on all selected journeys and shows the result of each. */
export function BulkBar({ selected, rows, onClear }: BulkBarProps) {
  const guard = useStaleDataGuard()
  const run = useBulkRun((id) => rows.getRow(id)?.journey.commandVersion)
  const [opened, setOpened] = useState<OpenedBulkCommand>()
  const [isOpen, setIsOpen] = useState(false)

  const send = ({ name, journeys }: OpenedBulkCommand, body: object) =>
    run.start(name, body, journeys.map(toTarget))

  function open(name: CommandName) {
    const reason = guard()
    if (reason !== null) return showToast('Acciones en lote', reason, 'failed')
    const journeys = [...selected].flatMap((id) => rows.getRow(id)?.journey ?? [])
    run.reset()
    setOpened({ name, journeys })
    setIsOpen(true)
    if (!opensDialog(name)) send({ name, journeys }, {})
  }

  return (
    <>
      {selected.size > 0 && <Bar selected={selected} rows={rows} onRun={open} onClear={onClear} />}
      {opened && (
        <BulkDialog
          {...opened}
          run={run}
          isOpen={isOpen}
          onSend={(body) => send(opened, body)}
          onClose={() => {
            if (closeAction(run) === 'stop') run.stop()
            else setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

function Bar({
  selected,
  rows,
  onRun,
  onClear,
}: BulkBarProps & { onRun: (name: CommandName) => void }) {
  const shared = useSharedState(rows, selected)
  return (
    <section className={classes.bar} aria-label="Acciones en lote">
      <output className={classes.selected}>
        {formatCount(selected.size)} {selected.size === 1 ? 'seleccionado' : 'seleccionados'}
      </output>
      {listBulkCommands(shared).map((name) => {
        const { icon: Icon, tone } = commandCatalogue[name]
        return (
          <Button
            key={name}
            size="xs"
            variant="default"
            leftSection={<Icon size={16} stroke={1.75} />}
            className={tone === 'danger' ? classes.danger : undefined}
            onClick={() => onRun(name)}
          >
            {commandLabels[name]}
          </Button>
        )
      })}
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

/** First the form of the command, then the result for each journey. */
function BulkDialog({ name, journeys, run, isOpen, onSend, onClose }: BulkDialogProps) {
  const me = useCommandUser()
  const [sample] = journeys
  const count = `${formatCount(journeys.length)} ${journeys.length === 1 ? 'viaje' : 'viajes'}`
  return (
    <Dialog title={`${commandLabels[name]} · ${count}`} isOpen={isOpen} onClose={onClose} hasInput>
      {run.total === 0 && sample ? (
        <BulkForm
          key={name}
          name={name}
          journeys={journeys}
          sample={sample}
          me={me}
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
