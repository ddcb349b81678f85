import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import { useCallback, useEffect, useRef } from 'react'
import { playChime } from './chimes.ts'

/** Opened only where something may sound: it takes a part of the machine's audio. */
export function useSoundBox(isOn: boolean): (severity: NotificationSeverity) => void {
  const boxRef = useRef<SoundBox>(null)
  useEffect(() => {
    if (!isOn) return
    const box = new SoundBox()
    boxRef.current = box
    return () => {
      boxRef.current = null
      box.close()
    }
  }, [isOn])
  return useCallback((severity) => boxRef.current?.play(severity), [])
}

const gestures = ['pointerdown', 'keydown'] as const
const lockName = 'arriero-sound'

/**
 * Sounds in one tab only: the first that may. A browser lets a page sound after somebody has touched it,
 * so a tab asks for the turn then and keeps it until it is closed.
 */
class SoundBox {
  #context: AudioContext | null = null
  #hasTurn = false
  readonly #closed = new AbortController()
  #giveTurnBack: () => void = () => undefined

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
    // A context that stands still would play it whenever it goes on.
    if (this.#hasTurn && this.#context?.state === 'running') playChime(this.#context, severity)
  }

  close(): void {
    this.#closed.abort()
    this.#giveTurnBack()
    this.#hasTurn = false
    void this.#context?.close()
    this.#context = null
  }

  readonly #unlock = (): void => {
    if (this.#context !== null) {
      void this.#context.resume().catch(() => undefined)
      return
    }
    this.#context = new AudioContext()
    void this.#takeTurn().catch(() => undefined)
  }

  async #takeTurn(): Promise<void> {
    // Web Locks exist only in secure contexts; elsewhere each tab sounds.
    if (!('locks' in navigator)) {
      this.#hasTurn = true
      return
    }
    await navigator.locks.request(lockName, { signal: this.#closed.signal }, () => {
      this.#hasTurn = true
      return new Promise<void>((resolve) => {
        this.#giveTurnBack = resolve
      })
    })
  }
}
