import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { useState } from 'react'
import { ItemStep } from './item-step.tsx'
import { SummaryStep } from './summary-step.tsx'
import type { OpenRegistration } from './use-registration.ts'

interface FormStepsProps extends OpenRegistration {
  onLeave: () => void
}

/** One item after another, then the summary with the button that sends everything. */
export function FormSteps(props: FormStepsProps) {
  const { registration } = props
  const isCorrection = registration.userStateId !== null
  const steps = registration.items.filter(({ isEditable }) => isEditable)
  const keys = steps.map(({ item }) => item)
  const [step, setStep] = useState<ReviewItemKey | null>(() =>
    isCorrection ? null : (steps.find(({ isComplete }) => !isComplete)?.item ?? null),
  )
  const at = step === null ? -1 : keys.indexOf(step)
  const current = steps[at]
  if (!current) return <SummaryStep {...props} items={steps} onOpen={setStep} />
  return (
    <ItemStep
      key={current.item}
      {...props}
      filled={current}
      position={{ number: at + 1, count: steps.length }}
      onBack={at > 0 ? () => setStep(keys[at - 1] ?? null) : null}
      onNext={() => setStep(keys[at + 1] ?? null)}
      onSummary={() => setStep(null)}
    />
  )
}
