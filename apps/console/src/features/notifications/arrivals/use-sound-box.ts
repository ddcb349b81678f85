import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import { useCallback, useEffect, useRef } from 'react'
import { SoundBox } from './sound-box.ts'

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
