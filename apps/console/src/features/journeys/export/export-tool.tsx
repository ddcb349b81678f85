import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageCommands } from '#ui/commands/command.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Hint } from '#ui/hint.tsx'
import { describePercent } from './describe-export.ts'
import { ExportContent } from './export-dialog.tsx'
import { useRunningExports } from './export-news.ts'

interface ExportToolProps {
  filter: JourneyFilterQuery
  /** How many journeys the filter finds; undefined until that is known. */
  total: number | undefined
}

/** The button and the palette's command that open the export of a list of journeys. */
export function ExportTool({ filter, total }: ExportToolProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [running] = useRunningExports()
  const canOpen = (total !== undefined && total > 0) || running !== undefined
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  usePageCommands(
    canOpen
      ? [
          {
            id: 'export-journeys',
            group: 'Lista',
            label: 'Exportar los viajes',
            words: 'descargar bajar archivo excel csv xlsx',
            icon: IconFileDownload,
            run: open,
          },
        ]
      : [],
  )
  return (
    <>
      <Hint label={total === 0 ? 'Ningún viaje cumple los filtros' : undefined}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFileDownload size={16} stroke={1.75} />}
          aria-haspopup="dialog"
          {...(!canOpen && { 'data-disabled': true })}
          aria-disabled={!canOpen}
          onClick={() => canOpen && open()}
        >
          {running ? `Exportando ${describePercent(running)}` : 'Exportar'}
        </Button>
      </Hint>
      <Dialog title="Exportar viajes" isOpen={isOpen} onClose={close} hasInput>
        <ExportContent filter={filter} total={total} onClose={close} />
      </Dialog>
    </>
  )
}
