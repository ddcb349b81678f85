import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState, useEffect, useRef } from 'react'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { KeysOfJourney } from '#features/journeys/actions/keys-of-journey.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { OrderPill } from '#features/journeys/rows/order-pill.tsx'
import { useKeptOrder } from '#features/journeys/rows/use-kept-order.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'
import { AttentionHeader } from './attention-header.tsx'
import { AttentionList } from './attention-list.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { planStep } from './plan-step.ts'
import { queueCommands } from './queue-commands.ts'
import { useQueue } from './use-queue.ts'
import { useQueueCursor, useQueueSearch } from './use-queue-cursor.ts'
import { useStep } from './use-step.ts'
import classes from './attention-page.module.css'
import { describeMore } from './describe-queue.ts'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'

const route = getRouteApi('/admin/atencion')
const everything = { motivo: undefined, estados: undefined, texto: undefined }

/** The journeys that need a person, ranked, each with its reason and its next best action. */
export function AttentionPage() {
  const search = route.useSearch()
  const change = useQueueSearch()
  const { rows, ids: newest, counts, filter } = useQueue(search)
  const status = useRowsStatus(rows)
  const [isOver, setIsOver] = useState(false)
  const [hasKeys, setHasKeys] = useState(false)
  const isHeld = isOver || hasKeys || search.viaje !== undefined
  const { ids, moved, applyOrder } = useKeptOrder(newest, isHeld, filter)
  const cursor = useQueueCursor(ids, search.viaje)
  // As in its style: there the panel lies over the queue.
  const isNarrow = useMediaQuery('(max-width: 64rem)', false, { getInitialValueInEffect: false })
  const isKnown = areRowsKnown(status)
  const whisper = useWhisper(isKnown ? counts.pending : null)
  useQueueKeys(rows, cursor, () => change({ pospuestos: search.pospuestos ? undefined : 1 }))
  const isFiltered = Object.keys(everything).some((name) => Reflect.get(search, name))

  return (
    <>
      <AttentionHeader
        rows={rows}
        counts={isKnown ? counts : null}
        search={search}
        onChange={change}
      />
      <VisuallyHidden component="output">{whisper}</VisuallyHidden>
      <div className={classes.body}>
        <div
          className={classes.queue}
          inert={isNarrow && search.viaje !== undefined}
          onFocus={() => setHasKeys(true)}
          onBlur={({ currentTarget, relatedTarget }) =>
            setHasKeys(currentTarget.contains(relatedTarget))
          }
        >
          {ids.length > 0 && typeof status === 'string' ? (
            <AttentionList
              rows={rows}
              ids={ids}
              openId={search.viaje}
              inHand={cursor.inHand}
              onOpen={cursor.open}
              onRest={cursor.rest}
              onHold={setIsOver}
            />
          ) : (
            <EmptyQueue
              status={status}
              onClearFilter={isFiltered ? () => change(everything) : undefined}
            />
          )}
          <OrderPill moved={moved} onApply={applyOrder} />
        </div>
        {search.viaje === undefined ? (
          <KeysOfJourney rows={rows} id={cursor.actsOn} />
        ) : (
          <QueuePanel
            id={search.viaje}
            onClose={cursor.close}
            onMove={cursor.move}
            position={cursor.at < 0 ? undefined : { at: cursor.at + 1, of: ids.length }}
          />
        )}
      </div>
    </>
  )
}

function useQueueKeys(
  rows: WatchedRows<AssessedJourney>,
  { actsOn, open, move }: ReturnType<typeof useQueueCursor>,
  togglePutOff: () => void,
) {
  const me = { id: useOwnId() }
  const take = useStep(open)
  const commands = queueCommands({
    move,
    open: () => actsOn !== undefined && open(actsOn),
    takeStep: () => {
      const row = actsOn === undefined ? undefined : rows.getRow(actsOn)
      const [worst] = row?.attention ?? []
      if (row && worst) take(row.journey, planStep(row.journey, worst.reason, me))
    },
    togglePutOff,
  })
  usePageCommands(commands)
}

const pauseMs = 5000

/** What a screen reader is told when the queue grows: once per pause, whatever happens in it. */
function useWhisper(count: number | null): string {
  const [words, setWords] = useState('')
  const newest = useRef(count)
  useEffect(() => {
    newest.current = count
  }, [count])
  useEffect(() => {
    let told = newest.current
    const timer = setInterval(() => {
      const now = newest.current
      const more = now === null || told === null ? 0 : now - told
      told = now
      setWords(more > 0 ? describeMore(more) : '')
    }, pauseMs)
    return () => clearInterval(timer)
  }, [])
  return words
}

interface QueuePanelProps {
  id: string
  onClose: () => void
  onMove: (step: -1 | 1) => void
  position: { at: number; of: number } | undefined
}

/** The journey beside the queue. It takes the focus, so that what follows Enter is about it. */
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
