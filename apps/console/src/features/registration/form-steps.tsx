import type { Registration, RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { useState } from 'react'
import { ConsentStep } from './consent-step.tsx'
import { ItemStep } from './item-step.tsx'
import { SummaryStep } from './summary-step.tsx'
import type { OpenRegistration } from './use-registration.ts'

/** What an active person renews or changes. */
export interface StartedChange {
  item: ReviewItemKey
  /** Back to the page that shows all papers. */
  onClose: () => void
}

interface FormStepsProps extends OpenRegistration {
  onLeave: () => void
  change?: StartedChange
}

/** The consent if it is missing, one item after another, then the summary with the button that sends everything. */
export function FormSteps(props: FormStepsProps) {
  const { registration, change } = props
  const isCorrection = registration.userStateId !== null && !change
  const steps = change
    ? itemsOfChange(registration, change.item)
    : registration.items.filter(({ isEditable }) => isEditable)
  // After what was asked for comes the summary, not what may be left out.
  const walked = isCorrection ? steps.filter(({ isRequired }) => isRequired) : steps
  const [step, setStep] = useState<ReviewItemKey | null>(() =>
    isCorrection ? null : (steps.find(({ isComplete }) => !isComplete)?.item ?? null),
  )
  if (registration.needsConsent) return <ConsentStep {...props} onClose={change?.onClose} />
  const current = steps.find(({ item }) => item === step)
  if (!current) return <SummaryStep {...props} items={steps} onOpen={setStep} />
  const at = walked.indexOf(current)
  const previous = walked[at - 1]
  return (
    <ItemStep
      key={current.item}
      {...props}
      filled={current}
      position={at === -1 ? { number: 1, count: 1 } : { number: at + 1, count: walked.length }}
      onBack={previous ? () => setStep(previous.item) : null}
      onNext={(saved) => {
        // Another plate asks for the papers of that truck.
        const next = saved && change ? itemsOfChange(saved, change.item) : walked
        setStep(at === -1 ? null : (next[at + 1]?.item ?? null))
      }}
      onSummary={() => (change ? change.onClose() : setStep(null))}
    />
  )
}

/** Another truck comes with everything about it; anything else is sent alone. */
function itemsOfChange({ items }: Registration, item: ReviewItemKey): RegistrationItem[] {
  const isVehicle = reviewItem(item).of === 'vehicle'
  const isReview = items.some((one) => one.item === item && one.change === 'review')
  return items.filter(
    (one) =>
      one.item === item ||
      (isVehicle && isReview && one.change === 'review' && reviewItem(one.item).of === 'vehicle'),
  )
}
