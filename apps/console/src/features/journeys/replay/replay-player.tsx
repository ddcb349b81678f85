import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type PlaybackSpeed, playbackSpeeds } from './playback.ts'
import type { ReplayJourney } from './replay-journey.ts'
import { describeMoment, momentParts, type ReplayMoment } from './replay-moment.ts'
import { SpeedStrip, StripLegend } from './speed-strip.tsx'
import { SpeedTable } from './speed-table.tsx'
import { TimeSlider } from './time-slider.tsx'
import type { Playback } from './use-playback.ts'
import classes from './replay-player.module.css'

interface ReplayPlayerProps {
  journey: JourneyDocument
  replay: ReplayJourney
  moment: ReplayMoment
  playback: Playback
}

/** The chosen time in words, the buttons that play it, and the slider on the speed over time. */
export function ReplayPlayer({ journey, replay, moment, playback }: ReplayPlayerProps) {
  const { at, seek, toggle } = playback
  return (
    <section className={classes.player} aria-label="Reproductor">
      <div className={classes.top}>
        <PlayButton playback={playback} />
        <p className={classes.now}>
          <strong>{formatDateTime(new Date(at))}</strong>{' '}
          <span>{momentParts(moment, journey).join(' · ')}</span>
        </p>
        <PlayOptions playback={playback} />
      </div>
      <div className={classes.timeline}>
        <SpeedStrip replay={replay} />
        <TimeSlider
          from={replay.from}
          until={replay.until}
          at={at}
          onChange={seek}
          valueText={describeMoment(moment, journey)}
          onToggle={toggle}
        />
      </div>
      <div className={classes.bottom}>
        <StripLegend replay={replay} />
        <SpeedTable replay={replay} />
      </div>
    </section>
  )
}

function PlayButton({ playback: { isPlaying, toggle } }: { playback: Playback }) {
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <Button
      className={classes.play}
      size="compact-md"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={toggle}
    >
      {isPlaying ? 'Pausar' : 'Reproducir'}
    </Button>
  )
}

function PlayOptions({ playback }: { playback: Playback }) {
  const { speed, setSpeed, skipsStops, setSkipsStops } = playback
  return (
    <div className={classes.options}>
      <SegmentedControl
        size="xs"
        aria-label="Velocidad de la reproducción"
        data={playbackSpeeds.map((each) => ({ value: String(each), label: `×${each}` }))}
        value={String(speed)}
        onChange={(value) => setSpeed(Number(value) as PlaybackSpeed)}
      />
      <Checkbox
        size="xs"
        label="Saltar paradas"
        checked={skipsStops}
        onChange={(event) => setSkipsStops(event.currentTarget.checked)}
      />
    </div>
  )
}
