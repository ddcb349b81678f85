import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { ToneChip } from '#ui/tone-chip.tsx'

export function JourneyStateChip({ stateId }: { stateId: JourneyStateId }) {
  const { label, color, shape } = journeyStateDisplay[stateId]
  return <ToneChip tone={color} shape={shape} label={label} />
}
