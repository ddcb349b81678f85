import type {
  NotificationKind,
  NotificationSeverity,
} from '@arriero/domain/notifications/notification-rule.ts'
import {
  IconAlertOctagon,
  IconAntennaBarsOff,
  IconCash,
  IconClockExclamation,
  IconFileAlert,
  IconHandOff,
  IconHourglassHigh,
  IconShieldLock,
  IconTruckOff,
  IconUserOff,
  IconUserQuestion,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import type { IconComponent } from '#ui/commands/command.ts'
import type { Tone } from '#ui/theme/tones.ts'
import type { Shape } from '#ui/tone-chip.tsx'

interface KindDisplay {
  icon: IconComponent
  /** Shown when the condition behind the notification has ended. */
  over: string
}

export const kindDisplay: Record<NotificationKind, KindDisplay> = {
  novelty: { icon: IconAlertOctagon, over: 'Resuelta' },
  noveltyUnattended: { icon: IconHandOff, over: 'Atendida' },
  noveltyUnresolved: { icon: IconHourglassHigh, over: 'Resuelta' },
  cancelled: { icon: IconX, over: 'Ya pasó' },
  bookingWithoutTruck: { icon: IconTruckOff, over: 'Ya pasó' },
  surcharge: { icon: IconCash, over: 'Resuelto' },
  late: { icon: IconClockExclamation, over: 'Ya pasó' },
  signalLost: { icon: IconAntennaBarsOff, over: 'Volvió la señal' },
  driverBlocked: { icon: IconUserOff, over: 'Ya pasó' },
  papersExpiring: { icon: IconFileAlert, over: 'Resuelto' },
  userReview: { icon: IconUserQuestion, over: 'Revisado' },
  approval: { icon: IconUsersGroup, over: 'Decidida' },
  security: { icon: IconShieldLock, over: 'Ya pasó' },
}

export const severityMarks: Record<NotificationSeverity, { tone: Tone; shape: Shape }> = {
  info: { tone: 'blue', shape: 'circle' },
  warning: { tone: 'amber', shape: 'triangle-up' },
  critical: { tone: 'red', shape: 'octagon' },
}
