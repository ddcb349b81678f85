import { formatDateTime } from '@arriero/domain/format/date.ts'
import { IconLink, IconMapPin } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { paths } from '#paths.ts'
import { CopyIconButton } from '#ui/copy-icon-button.tsx'
import { ShapeMark } from '#ui/shape-mark.tsx'
import type { TimelineItem } from './timeline-item.ts'
import classes from './journey-timeline.module.css'

interface TimelineLineProps {
  item: TimelineItem
  journeyId: string
  /** The address asks for this one. */
  isAsked: boolean
}

const hourMs = 3_600_000

export const TimelineLine = memo(function TimelineLine(props: TimelineLineProps) {
  const { item, journeyId, isAsked } = props
  const { at, tone, shape, title, source, lines, place } = item
  const ref = useRef<HTMLLIElement>(null)
  const now = useNow(hourMs)
  useEffect(() => {
    if (!isAsked) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isAsked])
  const address = paths.journeyEvent(journeyId, at)
  return (
    <li
      ref={ref}
      className={classes.line}
      data-asked={isAsked}
      aria-current={isAsked ? true : undefined}
      tabIndex={isAsked ? -1 : undefined}
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
          <a className={classes.place} href={mapAddress(place)} target="_blank" rel="noreferrer">
            <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
            Ver el lugar
          </a>
        )}
      </div>
      <span className={classes.copy}>
        <CopyIconButton
          size={28}
          icon={IconLink}
          text={new URL(address, location.origin).href}
          label={`Copiar enlace a «${title}»`}
        />
      </span>
    </li>
  )
})

const mapAddress = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=14/${lat}/${lng}`
