import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { RecordPanel, RegistrySkeleton } from './record-panel.tsx'
import { type RegistryPath, registryRecordQuery } from './registry-data.ts'

interface OpenRecordProps<Entry> {
  path: RegistryPath
  /** Null for a new record. */
  id: string | null
  /** «Registrar cliente» */
  registerTitle: string
  titleOf: (entry: Entry) => string
  onClose: () => void
  children: (entry: Entry | null, canChange: boolean) => ReactNode
}

/** The panel of a new record, or of a stored one once it is read. */
export function OpenRecord<Entry>(props: OpenRecordProps<Entry>) {
  const { id, registerTitle, onClose, children } = props
  const canChange = useCan('registry.change')
  if (id !== null) return <StoredRecord {...props} id={id} canChange={canChange} />
  return (
    <RecordPanel title={registerTitle} onClose={onClose}>
      {children(null, canChange)}
    </RecordPanel>
  )
}

function StoredRecord<Entry>({
  path,
  id,
  canChange,
  titleOf,
  onClose,
  children,
}: OpenRecordProps<Entry> & { id: string; canChange: boolean }) {
  const { http } = useServices()
  const { data, error, isPending, refetch } = useQuery(
    withErrorShownInPlace(registryRecordQuery(http, path, id)),
  )
  // The page that renders it chose path and entry together.
  const entry = data as Entry | undefined
  return (
    <RecordPanel title={entry === undefined ? 'Cargando…' : titleOf(entry)} onClose={onClose}>
      {isPending && <RegistrySkeleton label="Cargando los datos…" />}
      {entry === undefined && error && (
        <FailurePanel
          isCompact
          title="No pudimos traer los datos"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
      {entry !== undefined && children(entry, canChange)}
    </RecordPanel>
  )
}
