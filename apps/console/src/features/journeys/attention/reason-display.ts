import type { AttentionReason } from '@arriero/domain/journeys/attention/attention.ts'
import {
  IconAlertOctagon,
  IconAntennaBarsOff,
  IconCash,
  IconClockExclamation,
  IconFileAlert,
  IconFileX,
  IconHourglassHigh,
  IconRouteOff,
} from '@tabler/icons-react'
import type { IconComponent } from '#ui/commands/command.ts'
import type { Shape } from '#ui/shape-outlines.ts'
import type { Tone } from '#ui/theme/tones.ts'

interface ReasonDisplay {
  icon: IconComponent
  tone: Tone
  shape: Shape
}

/** Warm hues only: each of these needs a person. */
export const reasonDisplay: Record<AttentionReason, ReasonDisplay> = {
  novelty: { icon: IconAlertOctagon, tone: 'orange', shape: 'octagon' },
  unUpdated: { icon: IconRouteOff, tone: 'red', shape: 'ring' },
  papersExpired: { icon: IconFileX, tone: 'red', shape: 'cross' },
  late: { icon: IconClockExclamation, tone: 'red', shape: 'triangle-up' },
  lostSignal: { icon: IconAntennaBarsOff, tone: 'red', shape: 'dash' },
  surcharge: { icon: IconCash, tone: 'amber', shape: 'hexagon' },
  slow: { icon: IconHourglassHigh, tone: 'amber', shape: 'diamond' },
  papersRunOut: { icon: IconFileAlert, tone: 'amber', shape: 'square' },
}
