import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import { useServices } from '#data/use-services.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import {
  commandCatalogue,
  opensDialog,
} from '#features/journeys/commands/catalogue/command-catalogue.ts'
import { isUnseenAtSite } from '#features/journeys/commands/site-facts.ts'
import { useStaleDataGuard } from '#features/journeys/commands/stale-data-guard.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { formatCount } from '#ui/count-badge.tsx'
import { showToast } from '#ui/toasts.tsx'
import {
  describeBulkConsequence,
  describeSecondPerson,
  listBulkCommands,
  useSharedState,
} from './bulk-commands.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkTarget } from './bulk-run.ts'
import { useBulkRun } from './use-bulk-run.ts'
import classes from './bulk.module.css'

interface BulkBarProps {
  selected: ReadonlySet<string>
  rows: WatchedRows<AssessedJourney>
  /** Those of journeys under way by default. */
  commands?: readonly CommandName[]
  onClear: () => void
}

interface OpenedBulkCommand {
  name: CommandName
  /** As they were when the dialog opened. */
  journeys: readonly JourneyDocument[]
}

/** Runs a command on all selected journeys and shows the result of each. */
export function BulkBar({ selected, rows, commands, onClear }: BulkBarProps) {
  const me = useCommandUser()
  const limits = useJourneyLimits()
  const { config } = useServices()
  const guard = useStaleDataGuard()
  const run = useBulkRun((id) => rows.getRow(id)?.journey.commandVersion)
  const [opened, setOpened] = useState<OpenedBulkCommand>()
  const [isOpen, setIsOpen] = useState(false)

  const unseen =
    opened?.journeys.filter((journey) => isUnseenAtSite(journey, opened.name, limits)).length ?? 0

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
      {selected.size > 0 && (
        <JourneyBar
          selected={selected}
          rows={rows}
          commands={commands}
          onRun={open}
          onClear={onClear}
        />
      )}
      {opened && (
        <BulkDialog
          name={opened.name}
          count={`${formatCount(opened.journeys.length)} ${opened.journeys.length === 1 ? 'viaje' : 'viajes'}`}
          sample={opened.journeys[0]}
          consequence={[
            ...describeSecondPerson(opened.name, opened.journeys.length, config),
            ...describeBulkConsequence(opened.journeys, opened.name, me, unseen),
          ]}
          isUnseen={unseen > 0}
          run={run}
          isOpen={isOpen}
          onSend={(body) => send(opened, body)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function JourneyBar({
  selected,
  rows,
  commands,
  onRun,
  onClear,
}: Required<Pick<BulkBarProps, 'selected' | 'rows' | 'onClear'>> & {
  commands: readonly CommandName[] | undefined
  onRun: (name: CommandName) => void
}) {
  const shared = useSharedState(rows, selected)
  return (
    <Bar
      count={selected.size}
      commands={commands ?? listBulkCommands(shared)}
      onRun={onRun}
      onClear={onClear}
    />
  )
}

interface BarProps {
  count: number
  commands: readonly CommandName[]
  onRun: (name: CommandName) => void
  onClear: () => void
}

/** How many rows are selected, and what can be done with all of them. */
export function Bar({ count, commands, onRun, onClear }: BarProps) {
  return (
    <section className={classes.bar} aria-label="Acciones en lote">
      <output className={classes.selected}>
        {formatCount(count)} {count === 1 ? 'seleccionado' : 'seleccionados'}
      </output>
      {commands.map((name) => {
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
