import { type Verdict, verdicts } from '@arriero/domain/users/review-reason.ts'
import { userEventLabels } from '@arriero/domain/users/user-state.ts'
import { Button, Progress } from '@mantine/core'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { verdictMarks } from '../user-chips.tsx'
import {
  type CaseItem,
  type ReviewDraft,
  eventOfDraft,
  toDecide,
  undecided,
  verdictOn,
} from './review-draft.ts'
import classes from './decision-bar.module.css'

interface DecisionBarProps {
  items: readonly CaseItem[]
  draft: ReviewDraft
  isReadOnly: boolean
  onFinish: () => void
}

/** Verdicts in words, in the order of the bar. */
const words: Record<Verdict, [one: string, many: string]> = {
  ok: ['correcto', 'correctos'],
  correct: ['por corregir', 'por corregir'],
  reject: ['rechazado', 'rechazados'],
}

/** White text on them reaches AA contrast in both schemes. */
export const eventColors = {
  approve: 'forest',
  askCorrection: '#8a4b00',
  reject: '#b42323',
} as const

/** How far the review is, and the decision that follows from its verdicts. */
export function DecisionBar({ items, draft, isReadOnly, onFinish }: DecisionBarProps) {
  const open = undecided(items, draft).length
  const event = eventOfDraft(items, draft)
  const all = toDecide(items, draft).length
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: items.filter((item) => verdictOn(item, draft) === verdict).length,
  }))
  return (
    <footer className={classes.bar}>
      <Progress
        className={classes.progress}
        value={all === 0 ? 100 : (100 * (all - open)) / all}
        size={3}
        aria-hidden="true"
      />
      <p className={classes.counts} aria-live="polite">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ verdict, count }) => (
            <span key={verdict} className={classes.count}>
              <ShapeMark {...verdictMarks[verdict]} /> {count} {words[verdict][count === 1 ? 0 : 1]}
            </span>
          ))}
        {open > 0 && (
          <span className={classes.soft}>
            {open === 1 ? 'Falta 1' : `Faltan ${open}`} de {all}
          </span>
        )}
      </p>
      {!isReadOnly && (
        <Button
          color={event ? eventColors[event] : 'gray'}
          variant={event ? 'filled' : 'default'}
          rightSection={<KeyCaps names={['Intro']} />}
          onClick={onFinish}
        >
          {event ? `${userEventLabels[event]}…` : 'Ir al que falta'}
        </Button>
      )}
    </footer>
  )
}
