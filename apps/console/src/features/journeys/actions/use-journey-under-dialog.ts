import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useState } from 'react'
import { useRow } from '#data/live/use-row.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'

interface JourneyUnderDialog {
  /** As the feed has it; as it was opened where the feed has no such journey. */
  journey: JourneyDocument
  /** It was under way when the dialog opened, and is no more. */
  hasLeft: boolean
  /** Somebody acted on it since the dialog opened. */
  hasChanged: boolean
}

/** Follows the journey while somebody writes. */
export function useJourneyUnderDialog(opened: JourneyDocument): JourneyUnderDialog {
  const live = useRow(useJourneys(), opened.id)?.journey
  const [wasLive] = useState(live !== undefined)
  const journey = live && live.version >= opened.version ? live : opened
  const [first] = useState(journey.commandVersion)
  return {
    journey,
    hasLeft: wasLive && live === undefined,
    hasChanged: journey.commandVersion > first,
  }
}
