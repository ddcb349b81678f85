import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { JourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import { isCritical } from '#features/journeys/live/assessed-journey.ts'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'
import { useAttentionSearchChange } from '#features/journeys/search/search-change.ts'
import { useHeldOrder } from '#ui/list/held-order.ts'
import { OrderPill } from '#ui/list/new-items-pill.tsx'
import { AttentionHeader } from './attention-header.tsx'
import { AttentionList, EmptyQueue } from './attention-list.tsx'
import { useQueue } from '../search/attention-queue.ts'
import { useQueueCursor } from './queue-cursor.ts'
import { useCriticalAlarm } from './critical-alarm.ts'
import { describeAdded } from './queue-display.ts'
import { useQueueKeys } from './queue-keys.ts'
import classes from './attention-page.module.css'

const route = getRouteApi('/admin/atencion')
const noFilter = { motivo: undefined, estados: undefined, texto: undefined }

/** The journeys that need attention, worst first, each with its reason and its next best action. */
export function AttentionPage() {
  const search = route.useSearch()
  const { viaje: openId } = search
  const change = useAttentionSearchChange()
  const { rows, ids: newest, counts, filter } = useQueue(search)
  const status = useRowsStatus(rows)
  const [isUnderMouse, setIsUnderMouse] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const { ids, moved, applyNewest } = useHeldOrder({
    newest,
    list: filter,
    isHeld: isUnderMouse || hasFocus || openId !== undefined,
    isComplete: status !== 'loading',
    isUrgent: useCallback(
      (id: string) => {
        const row = rows.getRow(id)
        return row !== undefined && isCritical(row)
      },
      [rows],
    ),
  })
  const cursor = useQueueCursor(ids, openId)
  // Same breakpoint as in the style sheet: on narrow screens the panel covers the queue.
  const isNarrow = useMediaQuery('(max-width: 64rem)', false, { getInitialValueInEffect: false })
  const isKnown = areRowsKnown(status)
  const announcement = useGrowthAnnouncement(isKnown ? counts.pending : null)
  const alarm = useCriticalAlarm(rows, newest, isKnown)
  useQueueKeys(rows, cursor, () => change({ pospuestos: search.pospuestos ? undefined : 1 }))
  const isFiltered = Object.keys(noFilter).some((name) => Reflect.get(search, name))

  return (
    <>
      <AttentionHeader
        rows={rows}
        counts={isKnown ? counts : null}
        search={search}
        onChange={change}
      />
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      {/* Interrupts a screen reader. */}
      <VisuallyHidden role="alert">{alarm}</VisuallyHidden>
      <div className={classes.body}>
        <div
          className={classes.queue}
          inert={isNarrow && openId !== undefined}
          onFocus={() => setHasFocus(true)}
          onBlur={({ currentTarget, relatedTarget }) =>
            setHasFocus(currentTarget.contains(relatedTarget))
          }
        >
          {ids.length > 0 && typeof status === 'string' ? (
            <AttentionList
              rows={rows}
              ids={ids}
              openId={openId}
              // Rows arrive in parts: its place is only known with the last one.
              cursorId={status === 'loading' ? undefined : cursor.cursorId}
              onOpen={cursor.open}
              onFocusItem={cursor.setFocused}
              onHover={setIsUnderMouse}
            />
          ) : (
            <EmptyQueue
              status={status}
              onClearFilter={isFiltered ? () => change(noFilter) : undefined}
            />
          )}
          <OrderPill moved={moved} onApply={applyNewest} />
        </div>
        {openId === undefined ? (
          <JourneyShortcuts rows={rows} id={cursor.targetId} />
        ) : (
          <QueuePanel
            id={openId}
            onClose={cursor.close}
            onMove={cursor.move}
            position={cursor.index < 0 ? undefined : { at: cursor.index + 1, of: ids.length }}
          />
        )}
      </div>
    </>
  )
}

const announcementPauseMs = 5000

/** Tells a screen reader that the queue grew, at most once per pause. */
function useGrowthAnnouncement(count: number | null): string {
  const [text, setText] = useState('')
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  }, [count])
  useEffect(() => {
    let announced = latest.current
    const timer = setInterval(() => {
      const current = latest.current
      const added = current === null || announced === null ? 0 : current - announced
      announced = current
      setText(added > 0 ? describeAdded(added) : '')
    }, announcementPauseMs)
    return () => clearInterval(timer)
  }, [])
  return text
}

interface QueuePanelProps {
  id: string
  onClose: () => void
  onMove: (step: -1 | 1) => void
  position: { at: number; of: number } | undefined
}

/** The open journey beside the queue. It takes the focus, so that the keys after Enter act on it. */
function QueuePanel(props: QueuePanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [props.id])
  return (
    <div
      ref={ref}
      className={classes.panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label="Viaje elegido"
      tabIndex={-1}
      data-keys-of="page"
    >
      <JourneyPanel {...props} />
    </div>
  )
}
