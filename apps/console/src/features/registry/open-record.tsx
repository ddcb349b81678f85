import type { AuditSubjectKind } from '@arriero/domain/contract/http/audit.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { DeviceKeys } from './device-keys.tsx'
import { MergeDialog } from './merge/merge-dialog.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordKind } from './record-kind.ts'
import { RecordPanel, RegistrySkeleton } from './record-panel.tsx'
import type { RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'
import { registryRecordQuery } from './registry-data.ts'
import type { RegistrySearch } from './registry-search.ts'
import classes from './registry-page.module.css'

interface OpenRecordProps<Path extends RegistryPath, Values extends object> {
  kind: RecordKind<Path, Values>
  /** Null for a new record. */
  id: string | null
  onClose: () => void
  /** Opens another record: the new one, or the one that this one was merged with. */
  onOpen: (id: string) => void
}

/** The panel of a new record, or of a stored one once it is read. */
export function OpenRecord<Path extends RegistryPath, Values extends object>(
  props: OpenRecordProps<Path, Values>,
) {
  const { kind, id, onClose, onOpen } = props
  const canChange = useCan('registry.change')
  if (id !== null) return <StoredRecord {...props} id={id} canChange={canChange} />
  return (
    <RecordPanel title={kind.words.register} onClose={onClose}>
      <RecordForm kind={kind} stored={null} canChange={canChange} onCreated={onOpen} />
    </RecordPanel>
  )
}

/** What the audit calls them. */
const subjectKinds: Record<RegistryPath, AuditSubjectKind> = {
  customers: 'customer',
  drivers: 'driver',
  vehicles: 'vehicle',
  trailers: 'trailer',
  holders: 'holder',
}

function StoredRecord<Path extends RegistryPath, Values extends object>({
  kind,
  id,
  canChange,
  onClose,
  onOpen,
}: OpenRecordProps<Path, Values> & { id: string; canChange: boolean }) {
  const { http } = useServices()
  const canManageKeys = useCan('device.manage')
  const search: RegistrySearch = useSearch({ strict: false })
  const canReadUsers = useCan('user.read')
  const { data, error, isPending, refetch } = useQuery(
    withErrorShownInPlace(registryRecordQuery(http, kind.path, id)),
  )
  const canErase = useCan('personal-data.erase')
  const canReadAudit = useCan('audit.read')
  const canMerge = useCan('registry.merge')
  const [isMerging, setIsMerging] = useState(false)
  const entry: RecordTypes[Path] | undefined = data
  // A record that was merged answers with the one that stayed.
  const erasure = entry && canErase ? kind.erasure?.(entry) : undefined
  const movedTo = entry && entry.id !== id ? entry.id : undefined
  const openMoved = useEffectEvent(onOpen)
  useEffect(() => {
    if (movedTo !== undefined) openMoved(movedTo)
  }, [movedTo])
  return (
    <RecordPanel
      title={entry === undefined ? 'Cargando…' : kind.toLine(entry).name}
      onClose={onClose}
    >
      {isPending && <RegistrySkeleton label="Cargando los datos…" />}
      {entry === undefined && error && (
        <FailurePanel
          isCompact
          title="No pudimos traer los datos"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
      {entry !== undefined && (
        <>
          {kind.keys && canReadUsers && (
            <p className={classes.toFile}>
              <Link
                to="/admin/usuarios/$userId"
                params={{ userId: entry.id }}
                search={{ desde: 'registro', texto: search.texto }}
              >
                Ver papeles, veredictos e historial
              </Link>
            </p>
          )}
          <RecordForm kind={kind} stored={entry} canChange={canChange} onCreated={onOpen} />
          {kind.keys && canManageKeys && <DeviceKeys userId={entry.id} {...kind.keys} />}
          {canMerge && (
            <div className={classes.keys}>
              <div>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-haspopup="dialog"
                  onClick={() => setIsMerging(true)}
                >
                  Unir con otro…
                </Button>
              </div>
              <MergeDialog
                kind={kind}
                entry={entry}
                isOpen={isMerging}
                onClose={() => setIsMerging(false)}
                onMerged={onOpen}
              />
            </div>
          )}
          {canReadAudit && (
            <p className={classes.toErasure}>
              <Link to={paths.audit()} search={{ sobre: `${subjectKinds[kind.path]}:${entry.id}` }}>
                Ver auditoría
              </Link>
            </p>
          )}
          {typeof erasure === 'string' && (
            <p className={classes.toErasure}>
              <Link to={erasure}>Suprimir los datos personales…</Link>
            </p>
          )}
        </>
      )}
    </RecordPanel>
  )
}
