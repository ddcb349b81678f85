import { describeAuditActor } from '@arriero/domain/audit/audit-actor.ts'
import { describeAuditEvent } from '@arriero/domain/audit/audit-event.ts'
import type { AuditLine } from '@arriero/domain/contract/http/audit.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { IconEye, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { FocusFallback } from '#ui/form/focus.tsx'
import { CloseIconButton } from '#ui/icon-button.tsx'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { revealEntry } from './audit-data.ts'
import type { AuditSearch } from './audit-search.ts'
import { ChangesTable } from './changes-table.tsx'
import { SubjectLink } from './subject-link.tsx'
import classes from './audit-page.module.css'

interface AuditPanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The open entry beside its list. It takes the focus, so that the next keys act on it. */
export function AuditPanel({ title, onClose, children }: AuditPanelProps) {
  const id = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => titleRef.current?.focus({ preventScroll: true }), [])
  usePageCommands([
    {
      id: 'entry-close',
      group: 'Lista',
      label: 'Cerrar',
      icon: IconX,
      keys: [['escape']],
      run: onClose,
    },
  ])
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id} ref={titleRef} tabIndex={-1} className={classes.panelTitle} data-keys-of="page">
          {title}
        </h2>
        <CloseIconButton label="Cerrar" onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

/** Everything that was recorded about one entry. */
export function AuditEntry({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { http } = useServices()
  const canReveal = useCan('personal-data.reveal')
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => revealEntry(http, line.id),
    onMutate: clearToasts,
    onError: (error) => showToast('No se mostraron los datos', describeError(error), 'failed'),
  })
  const changes = data?.changes ?? line.changes
  const changesRef = useRef<HTMLTableElement>(null)
  return (
    <AuditPanel title={describeAuditEvent(line.event)} onClose={onClose}>
      <Facts line={line} />
      {changes.length > 0 && <ChangesTable ref={changesRef} changes={changes} />}
      {line.hasMasked && !data && canReveal && (
        <FocusFallback to={changesRef}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconEye size={16} stroke={1.75} />}
            // Not disabled: it would lose the focus before it goes away.
            {...(isPending && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => !isPending && mutate()}
          >
            Mostrar los datos ocultos
          </Button>
        </FocusFallback>
      )}
    </AuditPanel>
  )
}

function Facts({ line }: { line: AuditLine }) {
  const { actor, subject } = line
  return (
    <dl className={classes.facts}>
      <Fact name="Cuándo">
        <time dateTime={line.at}>{formatDateTime(line.at)}</time>
      </Fact>
      <Fact name="Quién">
        {describeAuditActor(actor)}
        {actor.id !== null && <Related search={{ quien: actor.id }}>Ver todo lo que hizo</Related>}
      </Fact>
      {subject && (
        <Fact name="Sobre">
          <SubjectLink subject={subject} />
          {subject.kind !== 'invitation' && (
            <Related search={{ sobre: `${subject.kind}:${subject.id}` }}>
              Ver todo lo que le pasó
            </Related>
          )}
        </Fact>
      )}
      <Fact name="Dispositivo">{line.device ?? 'No se registró'}</Fact>
      {line.address !== null && <Fact name="Dirección de red">{line.address}</Fact>}
      {line.requestId !== null && (
        <Fact name="Solicitud">
          <code className={classes.code}>{line.requestId}</code>
          <Related search={{ solicitud: line.requestId }}>Ver la misma solicitud</Related>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The list of other entries that have something in common with this one. */
function Related({ search, children }: { search: AuditSearch; children: ReactNode }) {
  return (
    <Link to={paths.audit()} search={search} className={classes.related}>
      {children}
    </Link>
  )
}
