import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { ItemAttempt } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { paperStanding } from '@arriero/domain/users/paper.ts'
import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { itemReasons, verdictLabels } from '@arriero/domain/users/review-reason.ts'
import { describeDaysLeft } from '@arriero/domain/users/review-verdict.ts'
import { userStateDisplay, type UserStateId } from '@arriero/domain/users/user-state.ts'
import { Link } from '@tanstack/react-router'
import { useNow } from '#data/use-now.ts'
import { CopyIconButton } from '#ui/copy-button.tsx'
import { ShapeMark, ToneChip } from '#ui/tone-chip.tsx'
import { standingMarks, verdictMarks } from '../user-chips.tsx'
import type { Concern } from './concerns.ts'
import { formatField, isCopied } from './field-value.ts'
import type { CaseItem } from './review-draft.ts'
import classes from './item-data.module.css'

interface ItemDataProps {
  item: CaseItem
  concerns: readonly Concern[]
  /** The last day of the recorded paper that a renewal replaces. */
  recordedExpiry: string | null
}

/** What the person typed about an item, what stands out, and how it went before. */
export function ItemData({ item, concerns, recordedExpiry }: ItemDataProps) {
  const [newest, ...earlier] = item.attempts
  return (
    <>
      {concerns.length > 0 && (
        <ul className={classes.concerns}>
          {concerns.map((concern) => (
            <li key={concern.text} className={classes.concern} data-tone={concern.tone}>
              <ShapeMark
                tone={concern.tone}
                shape={concern.tone === 'red' ? 'octagon' : 'triangle-up'}
              />
              <span>
                {concern.text}
                {concern.duplicate?.userId && (
                  <DuplicateLink
                    userId={concern.duplicate.userId}
                    state={concern.duplicate.userStateId}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {newest && (
        <Fields
          item={item.item}
          attempt={newest}
          before={earlier[0]}
          recordedExpiry={recordedExpiry}
        />
      )}
      {earlier.length > 0 && <Earlier attempts={earlier} />}
    </>
  )
}

function DuplicateLink({ userId, state }: { userId: string; state: UserStateId }) {
  return (
    <>
      {' '}
      ({userStateDisplay[state].label.toLowerCase()}) ·{' '}
      <Link
        to="/admin/usuarios/$userId"
        params={{ userId }}
        className={classes.link}
        target="_blank"
      >
        Ver en otra pestaña
      </Link>
    </>
  )
}

interface FieldsProps {
  item: ReviewItemKey
  attempt: ItemAttempt
  before: ItemAttempt | undefined
  recordedExpiry: string | null
}

function Fields({ item, attempt, before, recordedExpiry }: FieldsProps) {
  const today = dayOf(useNow(60_000))
  const fields = Object.entries(reviewItem(item).fields)
  if (fields.length === 0) {
    return <p className={classes.soft}>Solo se revisa la imagen: {reviewItem(item).hint}</p>
  }
  return (
    <dl className={classes.fields}>
      {fields.map(([name, { label, type }]) => {
        const value = attempt.fields[name] ?? ''
        const earlier = before?.fields[name]
        const standing = type === 'expiry' && value !== '' ? paperStanding(value, today) : null
        return (
          <div key={name} className={classes.field}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.value} data-empty={value === ''}>
                {value === '' ? 'No lo escribió' : formatField(type, value)}
              </span>
              {value !== '' && isCopied(type) && (
                <CopyIconButton text={value} label={`Copiar ${label.toLowerCase()}`} size={24} />
              )}
              {standing && (
                <ToneChip {...standingMarks[standing]} label={describeDaysLeft(value, today)} />
              )}
              {type === 'expiry' && recordedExpiry !== null && (
                <span className={classes.before}>Registrado: {formatDay(recordedExpiry)}</span>
              )}
              {earlier !== undefined && earlier !== value && (
                <span className={classes.before}>
                  Antes: {earlier === '' ? 'vacío' : formatField(type, earlier)}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Earlier({ attempts }: { attempts: readonly ItemAttempt[] }) {
  return (
    <section className={classes.earlier} aria-label="Envíos anteriores">
      <h3 className={classes.subtitle}>Envíos anteriores</h3>
      <ol className={classes.attempts}>
        {attempts.map(({ attempt, sentAt, verdict, reason, note, decidedBy, decidedAt }) => (
          <li key={attempt} className={classes.attempt}>
            {verdict && <ShapeMark {...verdictMarks[verdict]} />}
            <span>
              <strong>
                {attempt}.º envío{verdict && `: ${verdictLabels[verdict].toLowerCase()}`}
              </strong>
              {reason && ` · ${itemReasons[reason].label}`}
              {note && <span className={classes.quote}>«{note}»</span>}
              <span className={classes.soft}>
                {decidedAt
                  ? `${decidedBy ?? 'Alguien'}, ${formatDateTime(decidedAt)}`
                  : `Enviado el ${formatDateTime(sentAt)}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
