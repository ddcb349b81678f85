import { formatNumber } from '@arriero/domain/format/number.ts'
import { memo, useEffect, useRef } from 'react'
import { DetailSection } from '#features/journeys/detail/detail-section.tsx'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { ShapeMark } from '#ui/tone-chip.tsx'
import type { ReplayEntry } from './replay-journey.ts'
import classes from './replay-list.module.css'

interface ReplayListProps {
  entries: readonly ReplayEntry[]
  currentKey: string | undefined
  onSeek: (at: number) => void
  /** Dates are left out on this day. */
  now: number
}

/** Events, stops and silences, oldest first. Each moves the replay to its time. */
export const ReplayList = memo(function ReplayList(props: ReplayListProps) {
  const { entries, currentKey, onSeek, now } = props
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInView(list.current), [currentKey])
  return (
    <DetailSection title="Eventos y paradas" end={formatNumber(entries.length)}>
      <ol ref={list} className={classes.list}>
        {entries.map((entry) => {
          const { key, from, title, detail, tone, shape } = entry
          const isCurrent = key === currentKey
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.entry}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onSeek(from)}
              >
                <span className={classes.time}>{formatMoment(from, now)}</span>
                <ShapeMark shape={shape} tone={tone} />
                <span className={classes.text}>
                  <strong>{title}</strong>
                  {detail && <span className={classes.detail}>{detail}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </DetailSection>
  )
})

/** Scrolls only the list, never the page around it. */
function keepInView(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const top = current.offsetTop
  const isAbove = top < list.scrollTop
  const isBelow = top + current.offsetHeight > list.scrollTop + list.clientHeight
  if (isAbove || isBelow) list.scrollTop = top - list.clientHeight / 3
}
