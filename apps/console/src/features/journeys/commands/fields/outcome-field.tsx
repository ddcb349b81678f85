import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { findStep } from '../novelty-intro.tsx'
import type { QuestionFieldProps } from './basic-fields.tsx'
import classes from '../novelty-intro.module.css'

/** What came of a step. Choosing an outcome records the step. */
export function OutcomeField({ journey, preset, problem, onChange }: QuestionFieldProps) {
  const protocols = useNoveltyProtocols()
  // The dialog may already be open, with the step before.
  const firstRef = useInitialFocus<HTMLButtonElement>()
  const step = journey.novelty && findStep(protocols[journey.novelty.code], preset)

  function choose(event: MouseEvent<HTMLButtonElement>, outcome: string) {
    // The second click of a double click is about the question before.
    if (event.detail > 1) return
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
            onKeyDown={ignoreHeldKey}
            {...(index === 0 && { ref: firstRef })}
          >
            {outcome}
          </Button>
        ))}
      </div>
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </fieldset>
  )
}

/** A key that is held down would answer the next question too. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
