import { useEffect, useEffectEvent, useState } from 'react'
import { advance, type PlaybackSpeed } from './playback.ts'
import type { ReplayJourney } from './replay-journey.ts'

const tickMs = 100
/** With reduced motion the truck moves in steps. */
const stepMs = 1000
/** A page in the background does not run ahead. */
const maxElapsedMs = 2 * stepMs

export interface Playback {
  at: number
  seek: (at: number) => void
  isPlaying: boolean
  toggle: () => void
  speed: PlaybackSpeed
  setSpeed: (speed: PlaybackSpeed) => void
  skipsStops: boolean
  setSkipsStops: (skips: boolean) => void
}

/** The time of the replay, moved by the user or by playing. `start` is the time in the address. */
export function usePlayback(replay: ReplayJourney, start: number | undefined): Playback {
  const { from, until, stops } = replay
  const [wanted, setWanted] = useState(start ?? from)
  const [wantsToPlay, setWantsToPlay] = useState(false)
  const [speed, setSpeed] = useState<PlaybackSpeed>(300)
  const [skipsStops, setSkipsStops] = useState(true)
  // A journey under way grows, so the limits are applied to what is shown, not to what was chosen.
  const at = Math.min(Math.max(wanted, from), until)
  const isPlaying = wantsToPlay && at < until

  const tick = useEffectEvent((elapsedMs: number) => {
    const next = advance(at, elapsedMs, { from, until, speed, skipped: skipsStops ? stops : [] })
    setWanted(next)
    if (next >= until) setWantsToPlay(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    let last = performance.now()
    const timer = setInterval(
      () => {
        const now = performance.now()
        tick(Math.min(now - last, maxElapsedMs))
        last = now
      },
      isStill ? stepMs : tickMs,
    )
    return () => clearInterval(timer)
  }, [isPlaying])

  function toggle() {
    // Played to the end: again from the beginning.
    if (!isPlaying && at >= until) setWanted(from)
    setWantsToPlay(!isPlaying)
  }
  return { at, seek: setWanted, isPlaying, toggle, speed, setSpeed, skipsStops, setSkipsStops }
}
