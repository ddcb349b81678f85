import type { UserFile, UserTransition } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { banReasons, systemReasons } from '@arriero/domain/users/review-reason.ts'
import { type UserEvent, userStateDisplay } from '@arriero/domain/users/user-state.ts'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { FileSection } from './file-section.tsx'
import classes from './person-file.module.css'

/** What happened, in the past tense. */
const happened: Record<UserEvent, string> = {
  approve: 'Aprobado',
  askCorrection: 'Se pidió corrección',
  resubmit: 'Envió de nuevo',
  reject: 'Rechazado',
  reopen: 'Reabierto',
  reviewAgain: 'Volvió a revisión',
  ban: 'Bloqueado',
  liftBan: 'Bloqueo levantado',
}

/** Every change of state, the newest first, down to the registration. */
export function FileHistory({ file }: { file: UserFile }) {
  const newestFirst = file.transitions.toSorted((one, other) => other.version - one.version)
  return (
    <FileSection title="Historial">
      <ol className={classes.history}>
        {newestFirst.map((transition) => (
          <li key={transition.version} className={classes.event}>
            <ShapeMark tone={userStateDisplay[transition.toStateId].color} shape="circle" />
            <span>
              <strong>{happened[transition.event]}</strong>
              {transition.reason && ` · ${describeReason(transition.reason)}`}
              {transition.note && <span className={classes.quote}>«{transition.note}»</span>}
              <span className={classes.soft}>
                {describeActor(transition)}, {formatDateTime(transition.at)}
              </span>
            </span>
          </li>
        ))}
        <li className={classes.event}>
          <ShapeMark tone="grey" shape="ring" />
          <span>
            <strong>Registrado</strong>
            <span className={classes.soft}>{formatDateTime(file.createdAt)}</span>
          </span>
        </li>
      </ol>
    </FileSection>
  )
}

function describeActor({ actor, actorName }: UserTransition): string {
  if (actor === 'system') return 'El sistema'
  return actorName ?? (actor === 'person' ? 'La persona' : 'Un administrador')
}

/** Stored as a code of a block or of the system. */
function describeReason(reason: string): string {
  if (isCodeOf(banReasons, reason)) return banReasons[reason]
  return isCodeOf(systemReasons, reason) ? systemReasons[reason] : reason
}

const isCodeOf = <T extends object>(known: T, code: string): code is keyof T & string =>
  Object.hasOwn(known, code)
