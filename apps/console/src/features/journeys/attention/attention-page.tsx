import { VisuallyHidden } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { JourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import { isCritical } from '#features/journeys/live/assessed-journey.ts'
import { useAttentionSearchChange } from '#features/journeys/search/search-change.ts'
import { useHeldOrder } from '#ui/list/held-order.ts'
import { ListWithPanel } from '../work-list/list-with-panel.tsx'
import { AttentionHeader } from './attention-header.tsx'
import { AttentionList, EmptyQueue } from './attention-list.tsx'
import { useQueue } from '../search/attention-queue.ts'
import { useQueueCursor } from './queue-cursor.ts'
import { useCriticalAlarm } from './critical-alarm.ts'
import { describeAdded } from './queue-display.ts'
import { useQueueKeys } from './queue-keys.ts'

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
      <ListWithPanel
        journeyId={openId}
        onClose={cursor.close}
        onMove={cursor.move}
        index={cursor.index}
        count={ids.length}
        moved={moved}
        onApplyOrder={applyNewest}
        onFocusChange={setHasFocus}
      >
        {ids.length > 0 && typeof status === 'string' ? (
          <AttentionList
            rows={rows}
            ids={ids}
            openId={openId}
            // Rows arrive in parts: its place is only known with the last one.
            cursorId={status === 'loading' ? undefined : cursor.cursorId}
            onOpen={cursor.open}
            onMove={cursor.move}
            onFocusItem={cursor.setFocused}
            onHover={setIsUnderMouse}
          />
        ) : (
          <EmptyQueue
            status={status}
            onClearFilter={isFiltered ? () => change(noFilter) : undefined}
          />
        )}
      </ListWithPanel>
      {openId === undefined && <JourneyShortcuts rows={rows} id={cursor.targetId} />}
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
