import { formatCop, formatNumber } from '@arriero/domain/format/number.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { useState } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { Bar } from '#features/journeys/bulk/bulk-bar.tsx'
import { BulkDialog } from '#features/journeys/bulk/bulk-dialog.tsx'
import type { BulkTarget } from '#features/journeys/bulk/bulk-run.ts'
import { useBulkRun } from '#features/journeys/bulk/use-bulk-run.ts'
import { useStaleDataGuard } from '#features/journeys/commands/stale-data-guard.ts'
import { showToast } from '#ui/toasts.tsx'
import { decisions, useReadJourney } from './decide-surcharge.ts'

interface OpenedDecision {
  name: CommandName
  /** As they were when the dialog opened. */
  surcharges: readonly SurchargeDocument[]
  sample: JourneyDocument
}

const noVersion = () => undefined

interface SurchargeBulkBarProps {
  selected: ReadonlySet<string>
  rows: RowSource<SurchargeDocument>
  onClear: () => void
}

/** Approves or voids all selected surcharges, and shows the result of each. */
export function SurchargeBulkBar({ selected, rows, onClear }: SurchargeBulkBarProps) {
  const guard = useStaleDataGuard()
  const readJourney = useReadJourney()
  const run = useBulkRun(noVersion)
  const [opened, setOpened] = useState<OpenedDecision>()
  const [isOpen, setIsOpen] = useState(false)

  async function open(name: CommandName) {
    const reason = guard()
    if (reason !== null) return showToast('Acciones en lote', reason, 'failed')
    const surcharges = [...selected].flatMap((id) => rows.getRow(id) ?? [])
    const [first] = surcharges
    const sample = first && (await readJourney(first.journey))
    if (sample === undefined) return undefined
    run.reset()
    setOpened({ name, surcharges, sample })
    return setIsOpen(true)
  }

  return (
    <>
      {selected.size > 0 && (
        <Bar
          count={selected.size}
          commands={decisions}
          onRun={(name) => void open(name)}
          onClear={onClear}
        />
      )}
      {opened && (
        <BulkDialog
          name={opened.name}
          count={countSurcharges(opened.surcharges.length)}
          sample={opened.sample}
          consequence={describeDecision(opened.surcharges, opened.name)}
          run={run}
          isOpen={isOpen}
          onSend={(body) => run.start(opened.name, body, opened.surcharges.map(toTarget))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const toTarget = ({ id, journey }: SurchargeDocument): BulkTarget => ({
  id: journey.id,
  code: journey.code,
  surchargeId: id,
})

const countSurcharges = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'recargo' : 'recargos'}`

/** Before sending: how many, and how much money. */
function describeDecision(surcharges: readonly SurchargeDocument[], name: CommandName): string[] {
  const sum = formatCop(surcharges.reduce((total, { amountCop }) => total + (amountCop ?? 0), 0))
  const count = countSurcharges(surcharges.length)
  return [
    name === 'approveSurcharge'
      ? `Se suman al cobro ${count} por ${sum}.`
      : `No se cobran ${count} por ${sum}.`,
    'Cada recargo se responde por separado. No se puede deshacer.',
  ]
}
