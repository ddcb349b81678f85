import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { RowsStatus } from '#data/live/live-database.ts'
import { NoJourneys } from '#features/journeys/no-journeys.tsx'
import { EmptyPanel } from '#ui/empty-panel.tsx'

interface EmptyQueueProps {
  status: RowsStatus
  /** Present when a filter leaves some out. */
  onClearFilter: (() => void) | undefined
}

const watched =
  'Vigilamos novedades, recargos, viajes sin reporte, llegadas tarde, demoras, señal perdida y papeles por vencer.'

/** In the place of the queue: not here yet, not to be had, or truly nobody is needed. */
export function EmptyQueue({ status, onClearFilter }: EmptyQueueProps) {
  const icon = <IconCircleCheck size={22} stroke={1.5} />
  if (onClearFilter === undefined || status === 'loading' || typeof status === 'object') {
    const empty = { icon, title: 'Nada pendiente', message: watched }
    return <NoJourneys status={status} empty={empty} onClearFilter={undefined} />
  }
  return (
    <EmptyPanel
      icon={icon}
      title="Ningún viaje con ese filtro"
      message="El filtro deja por fuera a los demás."
      action={
        <Button variant="default" onClick={onClearFilter}>
          Quitar el filtro
        </Button>
      }
    />
  )
}
