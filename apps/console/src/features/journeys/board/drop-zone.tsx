import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { ReactNode } from 'react'
import type { DropVerdict } from './drop-verdict.ts'

interface DropZoneProps {
  className: string | undefined
  stateId: JourneyStateId
  /** Undefined while nothing is dragged. */
  verdict: DropVerdict | undefined
  onDrop: (stateId: JourneyStateId) => void
  children: ReactNode
}

/** Takes only what may come here; the browser shows the rest as forbidden. */
export function DropZone({ className, stateId, verdict, onDrop, children }: DropZoneProps) {
  const accepts = verdict !== undefined && 'command' in verdict
  const drop = verdict === undefined ? 'idle' : accepts ? 'accepts' : 'refuses'
  return (
    <div
      className={className}
      data-drop={drop}
      data-state={stateId}
      onDragOver={(event) => {
        if (accepts) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (accepts) onDrop(stateId)
      }}
    >
      {children}
    </div>
  )
}
