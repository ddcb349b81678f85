import { formatNumber } from '@arriero/domain/format/number.ts'
import { Button, CopyButton, Progress } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { type BulkResult, resultsText, targetKey } from './bulk-run.ts'
import classes from './bulk.module.css'

interface BulkResultsProps {
  results: readonly BulkResult[]
  total: number
  isRunning: boolean
  isStopping: boolean
  onStop: () => void
  onRetry: () => void
  onClose: () => void
}

const statusLabels: Record<BulkResult['status'], string> = {
  done: 'Hecho',
  waiting: 'En espera',
  refused: 'No se hizo',
  unknown: 'Sin respuesta',
  unsent: 'No se envió',
}

/** The result of each journey, failed ones first. */
export function BulkResults(props: BulkResultsProps) {
  const { results, total, isRunning } = props
  const done = results.filter(({ status }) => status === 'done').length
  const waiting = results.filter(({ status }) => status === 'waiting')
  const failed = results.filter(({ status }) => status !== 'done' && status !== 'waiting')
  const ordered = [...failed, ...waiting, ...results.filter(({ status }) => status === 'done')]
  return (
    <div className={classes.results}>
      <output className={classes.summary}>
        {describeResults({ done, total, failed: failed.length, waiting: waiting.length })}
      </output>
      {isRunning && (
        <Progress
          value={total === 0 ? 0 : (results.length / total) * 100}
          aria-label="Avance del envío"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
      <ul className={classes.list} aria-label="Resultado por viaje" tabIndex={0}>
        {ordered.map(({ code, status, message, ...target }) => (
          <li key={targetKey(target)} className={classes.result} data-status={status}>
            {status === 'done' ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : status === 'waiting' ? (
              <IconClock size={16} aria-hidden="true" />
            ) : (
              <IconX size={16} aria-hidden="true" />
            )}
            <span className={classes.code}>{code}</span>
            <span>
              {statusLabels[status]}
              {message && <span className={classes.message}>{message}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={resultsText(ordered)}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} disabled={results.length === 0}>
              {copied ? 'Copiado' : 'Copiar resultado'}
            </Button>
          )}
        </CopyButton>
        {isRunning ? (
          <Button variant="default" onClick={props.onStop} data-autofocus>
            {props.isStopping ? 'Deteniendo…' : 'Detener'}
          </Button>
        ) : (
          <>
            {failed.length > 0 && (
              <Button variant="default" onClick={props.onRetry}>
                {describeRetry(failed.length)}
              </Button>
            )}
            <Button onClick={props.onClose} data-autofocus>
              Listo
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface ResultCounts {
  done: number
  total: number
  failed: number
  waiting?: number
}

export function describeResults({ done, total, failed, waiting = 0 }: ResultCounts): string {
  if (waiting > 0 && waiting === total) return `${formatNumber(total)} a la espera de otra persona`
  const text = `${formatNumber(done)} de ${formatNumber(total)} ${total === 1 ? 'hecho' : 'hechos'}`
  return failed > 0 ? `${text} · ${formatNumber(failed)} sin hacer` : text
}

export const describeRetry = (failed: number): string =>
  failed === 1
    ? 'Reintentar el viaje sin hacer'
    : `Reintentar los ${formatNumber(failed)} sin hacer`
