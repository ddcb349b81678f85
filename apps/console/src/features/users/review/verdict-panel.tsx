import { reviewItem } from '@arriero/domain/users/review-item.ts'
import {
  type ItemReasonCode,
  type Verdict,
  itemReasons,
  verdictLabels,
} from '@arriero/domain/users/review-reason.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { Textarea, UnstyledButton } from '@mantine/core'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { verdictMarks } from '../user-chips.tsx'
import {
  askLabel,
  type CaseItem,
  reasonsOf,
  type ReviewDraft,
  verdictOn,
  verdictsOf,
} from './review-draft.ts'
import classes from './verdict-panel.module.css'

interface VerdictPanelProps {
  item: CaseItem
  draft: ReviewDraft
  isReadOnly: boolean
  isRenewal: boolean
  noteId: string
  onGive: (verdict: Verdict) => void
  onChoose: (reason: ItemReasonCode) => void
  onNote: (note: string) => void
  onNoteDone: () => void
}

const keys: Record<Verdict, string> = { ok: 'A', correct: 'C', reject: 'R' }

/** The verdict on one item: correct, or returned or refused with a reason that the person reads. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { item, draft, isReadOnly } = props
  const chosen = draft[item.item]
  const current = chosen?.verdict ?? verdictOn(item, draft)
  const { label } = reviewItem(item.item)
  return (
    <section className={classes.verdict} aria-label={`Veredicto: ${label}`}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields of a form */}
      <div className={classes.verdicts} role="group" aria-label="Veredicto">
        {verdictsOf(item, props).map((verdict) => (
          <UnstyledButton
            key={verdict}
            className={classes.verdictButton}
            data-verdict={verdict}
            aria-pressed={current === verdict}
            disabled={isReadOnly}
            onClick={() => props.onGive(verdict)}
          >
            <ShapeMark {...verdictMarks[verdict]} />
            {item.attempts.length === 0 ? askLabel : verdictLabels[verdict]}
            <KeyCaps names={[keys[verdict]]} />
          </UnstyledButton>
        ))}
      </div>
      {chosen && chosen.verdict !== 'ok' && !isReadOnly && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields of a form */}
          <div className={classes.reasons} role="group" aria-label="Motivo">
            {reasonsOf(item, chosen.verdict).map((code, at) => (
              <UnstyledButton
                key={code}
                className={classes.reason}
                aria-pressed={chosen.reason === code}
                onClick={() => props.onChoose(code)}
              >
                <KeyCaps names={[String(at + 1)]} />
                {itemReasons[code].label}
              </UnstyledButton>
            ))}
          </div>
          {chosen.reason ? (
            <p className={classes.message}>
              La persona leerá: «{itemReasons[chosen.reason].message}»
            </p>
          ) : (
            <p className={classes.message}>Elija el motivo con su número.</p>
          )}
          <Textarea
            id={props.noteId}
            label="Nota para la persona (opcional)"
            size="xs"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={maxLengths.note}
            value={chosen.note}
            onChange={(event) => props.onNote(event.currentTarget.value)}
            onKeyDown={(event) => {
              const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)
              if (!isDone) return
              event.preventDefault()
              props.onNoteDone()
            }}
          />
        </>
      )}
    </section>
  )
}
