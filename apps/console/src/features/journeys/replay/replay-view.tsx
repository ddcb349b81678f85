import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNow } from '#data/use-now.ts'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { ReplayMap } from '#features/journeys/map/lazy-maps.tsx'
import { usePageCommands } from '#ui/commands/command.ts'
import { ReplayList } from './replay-list.tsx'
import { type ReplayJourney, buildReplay } from './replay-journey.ts'
import { drawReplay, truckOf } from './replay-drawing.ts'
import { currentEntry, readMoment } from './replay-moment.ts'
import { ReplayPlan } from './replay-plan.tsx'
import { ReplayPlayer } from './replay-player.tsx'
import { TraceNotes } from './trace-notes.tsx'
import { type Playback, usePlayback } from './use-playback.ts'
import classes from './replay-page.module.css'

interface ReplayViewProps {
  trace: JourneyTrace
  detail: JourneyDetail
  /** The time in the address. */
  start: string | undefined
}

/** The map with the truck at one time, the player, and beside them what happened and what was planned. */
export function ReplayView({ trace, detail, start }: ReplayViewProps) {
  const { journey, timeline } = detail
  const replay = useMemo(
    () => buildReplay(trace, { journey, timeline }),
    [trace, journey, timeline],
  )
  const playback = usePlayback(replay, start === undefined ? undefined : Date.parse(start))
  const { at, seek } = playback
  const now = useNow(hourMs).getTime()
  const moment = readMoment(replay, at)
  const drawn = useMemo(() => drawReplay(replay), [replay])
  const truck = useMemo(() => truckOf(replay, readMoment(replay, at)), [replay, at])
  useTimeInAddress(at, playback, replay)
  usePlayKeys(playback)
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <div className={classes.map}>
          <ReplayMap journey={journey} trace={drawn} truck={truck} />
        </div>
        <ReplayPlayer journey={journey} replay={replay} moment={moment} playback={playback} />
      </div>
      <div className={classes.side}>
        <TraceNotes trace={trace} replay={replay} />
        <ReplayList
          entries={replay.entries}
          currentKey={currentEntry(replay.entries, at)?.key}
          onSeek={seek}
          now={now}
        />
        <ReplayPlan journey={journey} timeline={timeline} now={now} />
      </div>
    </div>
  )
}

const settleMs = 400

/** Writes the chosen time to the address once it rests, so that the moment can be shared. */
function useTimeInAddress(at: number, { isPlaying }: Playback, { from }: ReplayJourney): void {
  const navigate = useNavigate()
  const write = useEffectEvent(() => {
    // The seconds are enough, and shorter.
    const t = at === from ? undefined : `${new Date(at).toISOString().slice(0, 19)}Z`
    void navigate({ to: '.', search: { t }, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isPlaying) return undefined
    const timer = setTimeout(write, settleMs)
    return () => clearTimeout(timer)
  }, [at, isPlaying])
}

/** Space plays and pauses, unless a control has the focus that uses it; P does so everywhere. */
function usePlayKeys({ isPlaying, toggle }: Playback): void {
  usePageCommands([
    {
      id: 'replay-play',
      group: 'Viaje',
      label: isPlaying ? 'Pausar el recorrido' : 'Reproducir el recorrido',
      words: 'play pausa reproducir espacio',
      icon: IconPlayerPlay,
      keys: [['p']],
      run: toggle,
    },
  ])
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isOnPage =
      event.target instanceof HTMLElement &&
      event.target.matches('body, main, [data-keys-of="page"]')
    if (event.key !== ' ' || event.repeat || event.defaultPrevented || !isOnPage) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
