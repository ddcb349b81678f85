import { describePoint } from '@arriero/domain/journeys/location.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Textarea } from '@mantine/core'
import { IconLink, IconMapPin } from '@tabler/icons-react'
import { type FormEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { useCommandSender } from '#features/journeys/commands/command-context.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import { paths } from '#paths.ts'
import { CopyIconButton } from '#ui/copy-button.tsx'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { DetailSection } from '../detail-section.tsx'
import { findItem, type TimelineItem, toTimelineItems } from './timeline-items.ts'
import classes from './journey-timeline.module.css'

interface JourneyTimelineProps {
  journey: JourneyDocument
  timeline: JourneyDetail['timeline']
  /** The live rows that update this journey. */
  rows: WatchedRows
  /** The entry to scroll to: its version or its time. */
  event?: string | undefined
}

export function JourneyTimeline(props: JourneyTimelineProps) {
  const { journey, timeline, rows, event } = props
  const { origin, destination } = journey
  const canWrite = useMayCommand()
  const findUsualStay = useFindUsualStay()
  const items = useMemo(
    () => toTimelineItems(timeline, (stateId) => findUsualStay({ origin, destination }, stateId)),
    [timeline, findUsualStay, origin, destination],
  )
  const now = useNow(hourMs).getTime()
  const isDated = items.some(({ at }) => formatMoment(at, now) !== formatTime(at))
  const isLive = useRowsStatus(rows) === 'current'
  const targetKey = event === undefined ? undefined : findItem(items, event)?.key
  const count = items.length === 1 ? '1 evento' : `${formatNumber(items.length)} eventos`
  return (
    <DetailSection title="Línea de tiempo" end={isLive ? `en vivo · ${count}` : count}>
      {canWrite && <NoteBox journey={journey} />}
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
            isTarget={item.key === targetKey}
          />
        ))}
      </ol>
    </DetailSection>
  )
}

/** Keeps the text until the server has saved it. */
function NoteBox({ journey }: { journey: JourneyDocument }) {
  const sender = useCommandSender()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const note = text.trim()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (note === '' || isSending) return
    setIsSending(true)
    const { ok } = await sender.perform(journey, 'writeNote', { note })
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
        maxLength={maxLengths.note}
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

interface TimelineLineProps {
  item: TimelineItem
  journeyId: string
  /** The page's URL names this entry. */
  isTarget: boolean
}

const TimelineLine = memo(function TimelineLine(props: TimelineLineProps) {
  const { item, journeyId, isTarget } = props
  const { at, tone, shape, title, source, lines, place } = item
  const ref = useRef<HTMLLIElement>(null)
  const now = useNow(hourMs)
  useEffect(() => {
    if (!isTarget) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isTarget])
  const path = paths.journeyEvent(journeyId, at)
  const where = place && describePoint(place)
  return (
    <li
      ref={ref}
      className={classes.line}
      data-target={isTarget}
      aria-current={isTarget ? true : undefined}
      tabIndex={isTarget ? -1 : undefined}
    >
      <time className={classes.time} dateTime={at} title={formatDateTime(at)}>
        {formatMoment(at, now.getTime())}
      </time>
      <span className={classes.mark}>
        <ShapeMark shape={shape} tone={tone} />
      </span>
      <div className={classes.body}>
        <p className={classes.what}>
          <strong>{title}</strong> <span className={classes.soft}>{source}</span>
        </p>
        {lines.map((line) => (
          <p key={line} className={classes.more}>
            {line}
          </p>
        ))}
        {place && (
          <a className={classes.place} href={mapUrl(place)} target="_blank" rel="noreferrer">
            <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
            Ver el lugar{where && `: ${where}`}
          </a>
        )}
      </div>
      <span className={classes.copy}>
        <CopyIconButton
          size={28}
          icon={IconLink}
          text={new URL(path, location.origin).href}
          label={`Copiar enlace a «${title}»`}
        />
      </span>
    </li>
  )
})

const mapUrl = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=14/${lat}/${lng}`
