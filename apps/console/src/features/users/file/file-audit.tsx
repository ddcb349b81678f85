import { describeAuditActor } from '@arriero/domain/audit/audit-actor.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { describeAuditEvent } from '@arriero/domain/audit/audit-event.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { auditQuery } from '../users-data.ts'
import { FileSection } from './file-section.tsx'
import classes from './person-file.module.css'

/** Who saw or changed the person's data. Read only when somebody asks for it. */
export function FileAudit({ userId }: { userId: string }) {
  const { http } = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const query = useInfiniteQuery({ ...auditQuery(http, userId), enabled: isOpen })
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <FileSection
      title="Auditoría"
      end={
        isOpen ? (
          <Link to={paths.audit()} search={{ sobre: `user:${userId}` }} className={classes.more}>
            Ver en Auditoría
          </Link>
        ) : (
          <Button variant="default" size="compact-xs" onClick={() => setIsOpen(true)}>
            Ver
          </Button>
        )
      }
    >
      {query.error && (
        <p className={classes.note}>No pudimos traer la auditoría: {describeError(query.error)}</p>
      )}
      {entries?.length === 0 && <p className={classes.note}>Todavía no hay nada.</p>}
      <ol className={classes.lines}>
        {entries?.map((entry) => (
          <li key={entry.id} className={classes.line}>
            <span>
              {describeAuditEvent(entry.event)}
              <span className={classes.soft}>
                {describeAuditActor({ kind: entry.actorKind, name: entry.actorName })},{' '}
                {formatDateTime(entry.at)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {(query.hasNextPage || query.error) && (
        <Button
          variant="default"
          size="compact-xs"
          loading={query.isFetching}
          onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        >
          {query.error ? 'Reintentar' : 'Ver más'}
        </Button>
      )}
    </FileSection>
  )
}
