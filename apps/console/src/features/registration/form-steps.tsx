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
  const keys = steps.map(({ item }) => item)
  const [step, setStep] = useState<ReviewItemKey | null>(() =>
    isCorrection ? null : (steps.find(({ isComplete }) => !isComplete)?.item ?? null),
  )
  if (registration.needsConsent) return <ConsentStep {...props} onClose={change?.onClose} />
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
      onNext={(saved) => {
        // Another plate asks for the papers of that truck.
        const next = saved && change ? itemsOfChange(saved, change.item) : steps
        setStep(next[at + 1]?.item ?? null)
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
