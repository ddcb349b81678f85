import { formatDuration } from '@arriero/domain/format/duration.ts'
import { noveltyStepLabels } from '@arriero/domain/journeys/novelty-step.ts'
import { VisuallyHidden } from '@mantine/core'
import {
  IconCircleDashed,
  IconCircleMinus,
  IconSquare,
  IconSquareCheckFilled,
} from '@tabler/icons-react'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import type { ProtocolStep } from './protocol-standing.ts'
import classes from './novelty-protocol.module.css'

const standings = {
  done: { icon: IconSquareCheckFilled, words: 'Hecho' },
  next: { icon: IconSquare, words: 'Sigue' },
  ahead: { icon: IconCircleDashed, words: 'Después' },
  needless: { icon: IconCircleMinus, words: 'No hizo falta' },
} as const

export function ProtocolSteps({ steps }: { steps: readonly ProtocolStep[] }) {
  const now = useNow(1000).getTime()
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const { icon: Icon, words } = standings[step.standing]
        return (
          <li key={step.step} className={classes.step} data-standing={step.standing}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            <span>
              <VisuallyHidden>{words}: </VisuallyHidden>
              {noveltyStepLabels[step.step]} <StepDetail step={step} now={now} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepDetail({ step: { standing, done, dueAt }, now }: { step: ProtocolStep; now: number }) {
  if (done) {
    return (
      <span className={classes.soft}>
        <time dateTime={done.at}>{formatMoment(done.at, now)}</time>, {done.by}
        {done.note !== null && `: ${done.note}`}
      </span>
    )
  }
  if (standing === 'needless') return <span className={classes.soft}>no hizo falta</span>
  if (dueAt === null) return null
  const left = dueAt - now
  return (
    <span className={classes.due} data-late={left <= 0}>
      {left > 0 ? `vence en ${formatDuration(left)}` : `venció hace ${formatDuration(-left)}`}
    </span>
  )
}
