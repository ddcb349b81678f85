import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { findStep } from '../novelty-intro.tsx'
import { autoFocus, type QuestionFieldProps } from './basic-fields.tsx'
import classes from '../novelty-intro.module.css'

/** What came of a step. Choosing an outcome records the step. */
export function OutcomeField({ journey, preset, problem, isFirst, onChange }: QuestionFieldProps) {
  const protocols = useNoveltyProtocols()
  const step = journey.novelty && findStep(protocols[journey.novelty.code], preset)

  function choose(event: MouseEvent<HTMLButtonElement>, outcome: string) {
    const { form } = event.currentTarget
    // Rendered before the form is submitted, so that it sends this outcome.
    flushSync(() => onChange(outcome))
    form?.requestSubmit()
  }

  return (
    <fieldset className={classes.question}>
      <legend>¿Qué pasó?</legend>
      <div className={classes.outcomes}>
        {step?.outcomes.map((outcome, index) => (
          <Button
            key={outcome}
            variant="default"
            onClick={(event) => choose(event, outcome)}
            {...autoFocus(isFirst && index === 0)}
          >
            {outcome}
          </Button>
        ))}
      </div>
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </fieldset>
  )
}
