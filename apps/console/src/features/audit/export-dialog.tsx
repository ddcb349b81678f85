import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { useEffect, useRef } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { formatCount } from '#ui/count-badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.tsx'
import { downloadFile } from '#ui/download-file.ts'
import { auditCountQuery, exportAudit } from './audit-data.ts'
import classes from './audit-page.module.css'

interface ExportDialogProps {
  /** The server's query. */
  filters: string
  isOpen: boolean
  onClose: () => void
}

export function ExportDialog({ filters, isOpen, onClose }: ExportDialogProps) {
  return (
    <Dialog title="Exportar la auditoría" isOpen={isOpen} onClose={onClose}>
      <ExportForm filters={filters} onDone={onClose} />
    </Dialog>
  )
}

/** Tells the count before anything is downloaded. Closing the dialog cancels the download. */
function ExportForm({ filters, onDone }: { filters: string; onDone: () => void }) {
  const { http } = useServices()
  const { data: counted, error: countError } = useQuery(auditCountQuery(http, filters))
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: (through: string) => {
      running.current = new AbortController()
      return exportAudit(http, { filters, through }, running.current.signal)
    },
    onSuccess: (file) => {
      downloadFile(`auditoria-${dayOf(new Date())}.csv`, file)
      onDone()
    },
    onError: (error) => {
      const message = describeError(error)
      // Closing the dialog stops the download: that is no failure to tell.
      if (!running.current?.signal.aborted) showToast('No se descargó', message, 'failed')
    },
  })
  return (
    <div className={classes.export}>
      <output className={classes.exportText}>
        {counted === undefined
          ? !countError && 'Contando los registros…'
          : `${describeCount(counted.count)} con los filtros de la lista, en CSV.`}
      </output>
      <p className={classes.note}>
        Los datos personales van ocultos. La exportación queda en la auditoría.
      </p>
      {countError && (
        <p className={classes.problem} role="alert">
          {describeError(countError)}
        </p>
      )}
      <div className={classes.exportActions}>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={isPending}
          aria-disabled={counted === undefined}
          data-autofocus
          onClick={() => counted && mutate(counted.through)}
        >
          Descargar
        </Button>
      </div>
    </div>
  )
}

const describeCount = (count: number) =>
  count === 1 ? '1 registro' : `${formatCount(count)} registros`
