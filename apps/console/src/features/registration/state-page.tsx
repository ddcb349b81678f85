import type { Registration } from '@arriero/domain/contract/http/registration.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { userStateDisplay, type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReturnedReason } from './returned-reason.tsx'
import { StepTitle } from './step-title.tsx'
import classes from './registration.module.css'

interface StatePageProps {
  registration: Registration
  onRefresh: () => Promise<void>
  onLeave: () => void
  children?: ReactNode
}

const texts: Partial<Record<UserStateId, (registration: Registration) => string>> = {
  [userStates.Review]: ({ email }) =>
    `Recibimos su registro y lo estamos revisando. Le avisaremos a ${email} lo que se decida.`,
  [userStates.Active]: ({ kind }) =>
    kind === 'driver'
      ? 'Su registro fue aprobado. Un administrador le dará la llave para recibir viajes en su celular.'
      : 'Su registro fue aprobado. Un administrador se comunicará con usted para empezar a pedir viajes.',
  [userStates.Reject]: () =>
    'Su registro no fue aceptado. Si cree que es un error, escriba a un administrador.',
  [userStates.Ban]: () => 'Su cuenta está bloqueada. Comuníquese con un administrador.',
}

/** What happens with a registration that was sent. */
export function StatePage({ registration, onRefresh, onLeave, children }: StatePageProps) {
  const { userStateId, stateSince, items } = registration
  if (userStateId === null) return null
  const { label, color } = userStateDisplay[userStateId]
  // An active person reads them beside the paper.
  const refused = items.filter(({ returned, change }) => returned !== null && change === null)
  return (
    <section className={classes.sheet}>
      <p className={classes.hint}>Su registro</p>
      <div className={classes.state} data-tone={color}>
        <StepTitle>{label}</StepTitle>
      </div>
      <p className={classes.text}>{texts[userStateId]?.(registration)}</p>
      {stateSince !== null && (
        <p className={classes.hint}>Desde el {formatDateTime(stateSince)}.</p>
      )}
      {refused.length > 0 && (
        <ul className={classes.items}>
          {refused.map(({ item, returned }) => (
            <li key={item}>
              <strong>{reviewItem(item).label}</strong>
              {returned && <ReturnedReason returned={returned} />}
            </li>
          ))}
        </ul>
      )}
      {children}
      <Button
        size="md"
        variant={children ? 'default' : 'filled'}
        fullWidth
        onClick={() => void onRefresh()}
      >
        Actualizar
      </Button>
      <Button variant="default" size="md" fullWidth onClick={onLeave}>
        Salir
      </Button>
    </section>
  )
}
