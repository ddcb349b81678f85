import { formatNumber } from '@arriero/domain/format/number.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { importProgressQuery } from './import-data.ts'
import { describeResult } from './import-result.ts'
import classes from './import-dialog.module.css'

interface ImportProgressStepProps {
  kind: ImportKind
  id: string
  noun: string
  onClose: () => void
}

/** Follows the import to its end. It goes on without the dialog. */
export function ImportProgressStep({ kind, id, noun, onClose }: ImportProgressStepProps) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(
    withErrorShownInPlace(importProgressQuery(http, kind, id)),
  )
  const isDone = data?.state === 'done'
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['registry'] })
  }, [isDone, queries])
  if (!data && error) {
    return (
      <FailurePanel
        isCompact
        title="No pudimos traer el avance"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  const { state = 'waiting', done = 0, rowCount = 0 } = data ?? {}
  return (
    <div className={classes.step}>
      {(state === 'waiting' || state === 'running') && (
        <>
          <output className={classes.text}>
            Importando {noun}… {formatNumber(done)} de {formatNumber(rowCount)} filas.
          </output>
          <Progress
            value={rowCount === 0 ? 0 : (done / rowCount) * 100}
            aria-label="Avance de la importación"
          />
          <p className={classes.soft}>Puede cerrar esta ventana: la importación sigue.</p>
        </>
      )}
      {state === 'failed' && <FormMessage>{data?.message}</FormMessage>}
      {isDone && <output className={classes.text}>{describeResult(data)}</output>}
      <div className={classes.actions}>
        <Button variant={isDone ? 'filled' : 'default'} onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </div>
  )
}
