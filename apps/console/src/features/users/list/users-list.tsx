import type { UserRow } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { useElementSize } from '@mantine/hooks'
import { IconBuildingWarehouse, IconLock, IconSteeringWheel } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { useNow } from '#data/use-now.ts'
import { arrowKeys, runKeyAction } from '#ui/list/list-keys.ts'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { kindLabels } from '../user-chips.tsx'
import { showsRenewals, type UsersSearch } from '../users-search.ts'
import { waitTone } from './waiting.ts'
import classes from './users-page.module.css'

interface UsersListProps {
  label: string
  rows: readonly UserRow[]
  search: UsersSearch
  cursorId: string | undefined
  hasMore: boolean
  onNearEnd: () => void
  onCursor: (id: string) => void
  onMove: (step: -1 | 1) => void
}

/** Rows of three lines on a narrow screen. */
const narrowWidth = 720

export function UsersList(props: UsersListProps) {
  const { rows } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const isCard = width > 0 && width < narrowWidth
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <VirtualList
      label={props.label}
      ids={rows.map(({ id }) => id)}
      rowHeight={isCard ? 84 : 56}
      cursorId={props.cursorId}
      focusAttribute="data-user"
      onFocusRow={props.onCursor}
      onHover={() => undefined}
      onKeyDown={(event) => runKeyAction(event, arrowKeys(props.onMove))}
      hasMore={props.hasMore}
      onNearEnd={props.onNearEnd}
      scrollRef={scrollRef}
      sizeRef={sizeRef}
      layout={isCard ? 'card' : 'wide'}
      getRowProps={() => ({ className: classes.row })}
    >
      {(id) => {
        const row = byId.get(id)
        return row && <Row row={row} search={props.search} />
      }}
    </VirtualList>
  )
}

function Row({ row, search }: { row: UserRow; search: UsersSearch }) {
  const now = useNow(60_000)
  const ownId = useCurrentUserId()
  const isRenewal = showsRenewals(search)
  const isWaiting =
    isRenewal || row.userStateId === userStates.Review || row.userStateId === userStates.Correction
  const since = (isRenewal && row.renewalSince) || row.stateSince
  const Icon = row.kind === 'driver' ? IconSteeringWheel : IconBuildingWarehouse
  return (
    <div className={classes.line}>
      <span className={classes.who}>
        <span className={classes.kind} aria-hidden="true">
          <Icon size={18} stroke={1.6} />
        </span>
        <span className={classes.names}>
          <Link
            to="/admin/usuarios/$userId"
            params={{ userId: row.id }}
            search={search}
            className={classes.open}
            data-user={row.id}
          >
            {row.name}
          </Link>
          <span className={classes.soft}>
            {kindLabels[row.kind]} · {row.document}
          </span>
        </span>
      </span>
      <span className={classes.contact}>
        {row.plate && <span className={classes.plate}>{formatPlate(row.plate)}</span>}
        {row.phone && <span className={classes.soft}>{row.phone}</span>}
      </span>
      <span className={classes.state}>
        {row.lock ? (
          <span className={classes.lock}>
            <IconLock size={14} stroke={1.75} aria-hidden="true" />{' '}
            {row.lock.holderId === ownId ? 'La revisa usted' : `La revisa ${row.lock.holderName}`}
          </span>
        ) : (
          <Sendings row={row} isRenewal={isRenewal} />
        )}
      </span>
      <time
        className={classes.since}
        dateTime={since}
        title={formatDateTime(since)}
        data-tone={isWaiting ? waitTone(since, now) : 'calm'}
      >
        <Spoken>{isWaiting ? 'Espera desde ' : 'Desde '}</Spoken>
        {formatRelative(since, now)}
      </time>
    </div>
  )
}

/** How often papers were sent; among those who are active, that one of them waits. */
function Sendings({ row, isRenewal }: { row: UserRow; isRenewal: boolean }) {
  const text =
    row.renewalSince !== null && !isRenewal
      ? 'Renovación por revisar'
      : row.attempts > 1 && `${row.attempts}.º envío`
  return text && <span className={classes.attempt}>{text}</span>
}
