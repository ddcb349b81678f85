import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect, useRef } from 'react'
import { playChime } from './chimes.ts'

/** Opens an audio context only while sounds are on: it uses the machine's audio. */
export function useSoundPlayer(isOn: boolean): (severity: NotificationSeverity) => void {
  const playerRef = useRef<SoundPlayer>(null)
  useEffect(() => {
    if (!isOn) return
    const player = new SoundPlayer()
    playerRef.current = player
    return () => {
      playerRef.current = null
      player.close()
    }
  }, [isOn])
  return useCallback((severity) => playerRef.current?.play(severity), [])
}

const gestures = ['pointerdown', 'keydown'] as const
const lockName = 'arriero-sound'

/**
 * Plays in one tab only: the first one that is allowed to. A browser allows sound after a user
 * gesture, so a tab requests the lock then and holds it until it is closed.
 */
class SoundPlayer {
  #context: AudioContext | null = null
  #hasLock = false
  readonly #closed = new AbortController()
  #releaseLock: () => void = () => undefined

  constructor() {
    for (const gesture of gestures) {
      document.addEventListener(gesture, this.#unlock, {
        capture: true,
        signal: this.#closed.signal,
      })
    }
    if (navigator.userActivation?.hasBeenActive) this.#unlock()
  }

  play(severity: NotificationSeverity): void {
    // A suspended context would play it later, when it resumes.
    if (this.#hasLock && this.#context?.state === 'running') playChime(this.#context, severity)
  }

  close(): void {
    this.#closed.abort()
    this.#releaseLock()
    this.#hasLock = false
    void this.#context?.close()
    this.#context = null
  }

  readonly #unlock = (): void => {
    if (this.#context !== null) {
      void this.#context.resume().catch(() => undefined)
      return
    }
    this.#context = new AudioContext()
    void this.#requestLock().catch(() => undefined)
  }

  async #requestLock(): Promise<void> {
    // Web Locks exist only in secure contexts; elsewhere each tab plays.
    if (!('locks' in navigator)) {
      this.#hasLock = true
      return
    }
    await navigator.locks.request(lockName, { signal: this.#closed.signal }, () => {
      this.#hasLock = true
      return new Promise<void>((resolve) => {
        this.#releaseLock = resolve
      })
    })
  }
}

/** Mutes this machine in all its tabs; which severities have a sound is a preference of the person. */
export const useMuted = () =>
  useLocalStorage({
    key: 'arriero-muted',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
