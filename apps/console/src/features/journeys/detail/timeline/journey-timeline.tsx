import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type ReactNode, useMemo, type FormEvent, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import { TimelineLine } from './timeline-line.tsx'
import { findEvent } from './find-event.ts'
import { toTimeline } from './to-timeline.ts'
import classes from './journey-timeline.module.css'
import { Button, Textarea } from '@mantine/core'
import { useJourneyCommand } from '#features/journeys/actions/use-journey-command.ts'

const hourMs = 3_600_000

interface JourneyTimelineProps {
  journey: JourneyDocument
  timeline: JourneyDetail['timeline']
  /** Where its news come from. */
  rows: WatchedRows
  /** The entry to show: its version or its instant. */
  event?: string | undefined
  /** What has to be done about it, above what happened. */
  children?: ReactNode
}

export function JourneyTimeline(props: JourneyTimelineProps) {
  const { journey, timeline, rows, event, children } = props
  const { origin, destination } = journey
  const findUsual = useFindUsual()
  const items = useMemo(
    () => toTimeline(timeline, (stateId) => findUsual({ origin, destination }, stateId)),
    [timeline, findUsual, origin, destination],
  )
  const now = useNow(hourMs).getTime()
  const isDated = items.some(({ at }) => formatMoment(at, now) !== formatTime(at))
  const isLive = useRowsStatus(rows) === 'current'
  const found = event === undefined ? undefined : findEvent(items, event)?.key
  const count = items.length === 1 ? '1 evento' : `${formatNumber(items.length)} eventos`
  return (
    <SheetSection title="Línea de tiempo" end={isLive ? `en vivo · ${count}` : count}>
      <NoteBox journey={journey} />
      {children}
      <ol
        className={classes.lines}
        reversed
        data-dated={isDated}
        aria-label="Eventos, el más reciente primero"
      >
        {items.map((item) => (
          <TimelineLine
            key={item.key}
            item={item}
            journeyId={journey.id}
            isAsked={item.key === found}
          />
        ))}
      </ol>
    </SheetSection>
  )
}

const longest = 500

/** What was written stays until the server has it. */
function NoteBox({ journey }: { journey: JourneyDocument }) {
  const { perform } = useJourneyCommand()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const note = text.trim()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (note === '' || isSending) return
    setIsSending(true)
    const { ok } = await perform(journey, 'writeNote', { note })
    setIsSending(false)
    if (ok) setText('')
  }

  return (
    <form className={classes.box} onSubmit={(event) => void save(event)}>
      <Textarea
        className={classes.field}
        aria-label="Nota para la línea de tiempo"
        placeholder="Escribir una nota…"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {note !== '' && (
        <Button type="submit" loading={isSending}>
          Guardar
        </Button>
      )}
    </form>
  )
}
