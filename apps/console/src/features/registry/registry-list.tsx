import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { arrowKeys, runKeyAction } from '#ui/list/list-keys.ts'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'
import type { RecordLine } from './record-kind.ts'
import rowClasses from '#ui/list/list-row.module.css'
import classes from './registry-page.module.css'

interface RegistryListProps {
  label: string
  lines: readonly RecordLine[]
  openId: string | undefined
  cursorId: string | undefined
  hasMore: boolean
  onNearEnd: () => void
  onCursor: (id: string) => void
  onMove: (step: -1 | 1) => void
}

/** Rows of two lines on a narrow screen, and beside an open record. */
const narrowWidth = 760

export function RegistryList(props: RegistryListProps) {
  const { lines } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const isCard = width > 0 && width < narrowWidth
  const byId = new Map(lines.map((line) => [line.id, line]))
  return (
    <VirtualList
      label={props.label}
      ids={lines.map(({ id }) => id)}
      rowHeight={isCard ? 68 : 48}
      cursorId={props.cursorId}
      focusAttribute="data-record"
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

function Row({ line }: { line: RecordLine | undefined }) {
  if (line === undefined) return null
  const { userStateId = userStates.Active } = line
  const { label, color, shape } = userStateDisplay[userStateId]
  return (
    <div className={classes.line}>
      <span className={classes.who}>
        <Link
          to="."
          search={(search) => ({ ...search, abierto: line.id })}
          className={`${rowClasses.open} ${classes.name}`}
          data-record={line.id}
        >
          {line.name}
        </Link>
        {userStateId !== userStates.Active && <ToneChip tone={color} shape={shape} label={label} />}
      </span>
      <span className={classes.about}>
        <span className={classes.soft}>{line.detail}</span>
        <span className={classes.soft}>{line.more}</span>
      </span>
      {line.phone && <span className={classes.phone}>{formatPhone(line.phone)}</span>}
    </div>
  )
}
