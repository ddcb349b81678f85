import type { ExportLink, JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { describeExport, progressOf } from './describe-export.ts'
import {
  cancelExport,
  createExportLink,
  exportLink,
  exportsQuery,
  isRunning,
} from './export-data.ts'
import { useExportDownload } from './use-export-download.ts'
import classes from './export.module.css'

interface ExportItemProps {
  shown: JourneyExport
  /** The export that was started in this dialog: its download is what comes next. */
  isMain?: boolean
}

/** One export: its progress while it runs, then its file. */
export function ExportItem({ shown, isMain = false }: ExportItemProps) {
  const { id, fileName, state, hasPersonalData } = shown
  return (
    <div className={classes.item} data-main={isMain}>
      <div className={classes.name}>{fileName}</div>
      <div className={state === 'failed' ? classes.failed : classes.soft}>
        {describeExport(shown)}
      </div>
      {isRunning(shown) && (
        <Progress
          value={progressOf(shown) * 100}
          aria-label={`Avance de ${fileName}`}
          {...(state === 'waiting' && { striped: true })}
        />
      )}
      {(isRunning(shown) || state === 'done') && (
        <ExportActions
          key={id}
          shown={shown}
          canLink={!hasPersonalData}
          variant={isMain ? 'filled' : 'default'}
        />
      )}
    </div>
  )
}

interface ExportActionsProps {
  shown: JourneyExport
  canLink: boolean
  variant: 'filled' | 'default'
}

function ExportActions({ shown, canLink, variant }: ExportActionsProps) {
  const { id, fileName } = shown
  const { http } = useServices()
  const queries = useQueryClient()
  const { download, isDownloading, stop } = useExportDownload()
  const [link, setLink] = useState<ExportLink | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(work: () => Promise<unknown>) {
    setProblem(null)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setIsBusy(false)
    }
  }

  async function cancel() {
    stop()
    await cancelExport(http, id)
    await queries.invalidateQueries(exportsQuery(http))
  }

  const isDone = shown.state === 'done'
  const cannotCancel = isBusy && !isDownloading
  return (
    <>
      <div className={classes.actions}>
        {isDone && (
          <Button
            variant={variant}
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            loading={isDownloading}
            aria-label={`Descargar ${fileName}`}
            onClick={() => void attempt(() => download(shown))}
          >
            Descargar
          </Button>
        )}
        {isDone && canLink && link === null && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconLink size={16} stroke={1.75} />}
            disabled={isBusy}
            aria-label={`Crear un enlace a ${fileName}`}
            onClick={() => void attempt(async () => setLink(await createExportLink(http, id)))}
          >
            Crear enlace
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          // Not disabled: it would lose the focus before it goes away.
          {...(cannotCancel && { 'data-disabled': true, 'aria-disabled': true })}
          aria-label={`${isDone ? 'Borrar' : 'Cancelar'} ${fileName}`}
          onClick={() => !cannotCancel && void attempt(cancel)}
        >
          {isDone ? 'Borrar' : 'Cancelar'}
        </Button>
      </div>
      {link && <CreatedLink link={link} />}
      <FormMessage>{problem}</FormMessage>
    </>
  )
}

/** Shown as long as the dialog is open: only the hash of the token is kept. */
function CreatedLink({ link: { token, expiresAt } }: { link: ExportLink }) {
  const address = exportLink(token)
  // The button that made it is gone.
  const ref = useInitialFocus<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.created} tabIndex={-1}>
      <p className={classes.link}>{address}</p>
      <p className={classes.soft}>
        Quien lo tenga descarga el archivo sin cuenta. Vence a las {formatTime(expiresAt)}.
      </p>
      <CopyButton text={address} label={`Copiar enlace (vence a las ${formatTime(expiresAt)})`} />
    </div>
  )
}
