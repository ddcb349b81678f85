import { describeAuditActor } from '@arriero/domain/audit/audit-actor.ts'
import { describeAuditEvent } from '@arriero/domain/audit/audit-event.ts'
import type { AuditLine } from '@arriero/domain/contract/http/audit.ts'
import { formatDate, formatTime } from '@arriero/domain/format/date.ts'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { arrowKeys, runKeyAction } from '#ui/list/list-keys.ts'
import rowClasses from '#ui/list/list-row.module.css'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import { paths } from '#paths.ts'
import { SubjectLink } from './subject-link.tsx'
import classes from './audit-page.module.css'

interface AuditListProps {
  lines: readonly AuditLine[]
  openId: string | undefined
  cursorId: string | undefined
  hasMore: boolean
  onNearEnd: () => void
  onCursor: (id: string) => void
  onMove: (step: -1 | 1) => void
}

/** Rows of three lines on a narrow screen, and beside an open entry. */
const narrowWidth = 760

export function AuditEntries(props: AuditListProps) {
  const { lines } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const isCard = width > 0 && width < narrowWidth
  const byId = new Map(lines.map((line) => [line.id, line]))
  return (
    <VirtualList
      label="Auditoría"
      ids={lines.map(({ id }) => id)}
      rowHeight={isCard ? 84 : 48}
      cursorId={props.cursorId}
      focusAttribute="data-entry"
      isFocusElsewhere={props.openId !== undefined}
      onFocusRow={props.onCursor}
      onHover={() => undefined}
      onKeyDown={(event) => runKeyAction(event, arrowKeys(props.onMove))}
      hasMore={props.hasMore}
      onNearEnd={props.onNearEnd}
      scrollRef={scrollRef}
      sizeRef={sizeRef}
      layout={isCard ? 'card' : 'wide'}
      getRowProps={(id) => ({ className: rowClasses.row, 'data-open': id === props.openId })}
    >
      {(id) => <Row line={byId.get(id)} />}
    </VirtualList>
  )
}

function Row({ line }: { line: AuditLine | undefined }) {
  if (line === undefined) return null
  return (
    <div className={classes.line}>
      <time className={classes.when} dateTime={line.at}>
        <span>{formatDate(line.at)}</span> <strong>{formatTime(line.at)}</strong>
      </time>
      <span className={classes.who}>{describeAuditActor(line.actor)}</span>
      <Link
        from={paths.audit()}
        to="."
        search={(search) => ({ ...search, abierto: line.id })}
        className={`${rowClasses.open} ${classes.what}`}
        data-entry={line.id}
      >
        {describeAuditEvent(line.event)}
      </Link>
      <span className={classes.target}>
        {line.subject && <SubjectLink subject={line.subject} />}
      </span>
      <span className={classes.device}>{line.device}</span>
    </div>
  )
}
