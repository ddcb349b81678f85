import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { paperStanding } from '@arriero/domain/users/paper.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { describeDaysLeft } from '@arriero/domain/users/review-verdict.ts'
import { UnstyledButton } from '@mantine/core'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconClock,
} from '@tabler/icons-react'
import { useNow } from '#data/use-now.ts'
import { ReturnedReason } from './returned-reason.tsx'
import classes from './item-row.module.css'
import common from './registration.module.css'

interface PaperRowProps {
  paper: RegistrationItem
  onOpen: () => void
}

const icons = {
  valid: IconCircleCheck,
  'expires-soon': IconAlertTriangle,
  expired: IconAlertOctagon,
  none: IconCircle,
  waiting: IconClock,
} as const

/** When a paper expires, what happens with its renewal, and the way to renew it. */
export function PaperRow({ paper, onOpen }: PaperRowProps) {
  const today = dayOf(useNow(60_000))
  const { item, change, expiresOn, waitingSince, returned } = paper
  const standing = expiresOn === null ? 'none' : paperStanding(expiresOn, today)
  const Icon = icons[waitingSince === null ? standing : 'waiting']
  const isBegun = Object.keys(paper.fields).length > 0 || paper.files.some((file) => file !== null)
  return (
    <>
      <UnstyledButton className={classes.row} disabled={change !== 'renewal'} onClick={onOpen}>
        <Icon className={classes.standing} data-standing={standing} size={22} aria-hidden />
        <span className={classes.text}>
          <span>{reviewItem(item).label}</span>
          <span className={common.hint}>{describeExpiry(paper, today)}</span>
          {waitingSince !== null && (
            <span className={common.hint}>
              Renovación en revisión desde el {formatDateTime(waitingSince)}
            </span>
          )}
          {isBegun && <span className={common.hint}>Empezado, sin enviar</span>}
        </span>
        {change === 'renewal' && (
          <span className={classes.action}>{describeAction(paper, isBegun)}</span>
        )}
      </UnstyledButton>
      {returned && <ReturnedReason returned={returned} />}
    </>
  )
}

function describeExpiry({ isRecorded, expiresOn }: RegistrationItem, today: string): string {
  if (expiresOn === null) {
    return isRecorded ? 'Registrado sin fecha de vencimiento' : 'No lo tenemos registrado'
  }
  switch (paperStanding(expiresOn, today)) {
    case 'valid':
      return `Vigente hasta el ${formatDay(expiresOn)}`
    case 'expires-soon':
      return `${describeDaysLeft(expiresOn, today)}, el ${formatDay(expiresOn)}`
    case 'expired':
      return `Vencido desde el ${formatDay(expiresOn)}`
  }
}

function describeAction(
  { waitingSince, returned, isRecorded }: RegistrationItem,
  isBegun: boolean,
) {
  if (isBegun) return 'Continuar'
  if (waitingSince !== null) return 'Enviar otro'
  if (returned !== null) return 'Enviar de nuevo'
  return isRecorded ? 'Renovar' : 'Enviar'
}
