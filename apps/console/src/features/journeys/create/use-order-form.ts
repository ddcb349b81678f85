import type { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useRequestKey } from '#data/http/use-request-key.ts'
import { useServices } from '#data/use-services.ts'
import { useForm } from '#ui/form/use-form.ts'
import { createJourney } from './order-data.ts'
import { clearDraft, type OrderDraft, saveDraft } from './order-draft.ts'
import { type OrderField, type OrderValues, validateOrder } from './order-values.ts'

export interface OrderStart extends OrderDraft {
  /** The values are those of a draft. */
  isRecovered: boolean
}

/** The field that each refusal of the server is about. */
const fieldByCode: Partial<Record<ErrorCode, OrderField>> = {
  'customer.not-found': 'customerId',
  'customer.not-active': 'customerId',
  'journey.origin-site-unknown': 'origin',
  'journey.destination-site-unknown': 'destination',
  'journey.appointment-too-soon': 'loadingAt',
  'journey.appointment-past': 'promisedAt',
}

/** The form of a new journey; what is typed is kept as a draft until the journey exists. */
export function useOrderForm(
  { values: initial, copiedFrom, isRecovered }: OrderStart,
  onCreated: (journey: JourneyDocument) => void,
) {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  const queries = useQueryClient()
  const keyFor = useRequestKey()
  const form = useForm<OrderValues, NewJourneyForBody, JourneyDocument, ErrorCode>({
    initial,
    validate: validateOrder,
    send: (body) => createJourney(http, body, keyFor(body)),
    describeFailure: describeFormFailureInline,
    fieldByCode,
    onSuccess: (journey) => {
      clearDraft(storage, userId)
      void queries.invalidateQueries({ queryKey: ['journeys', 'usual-sites'] })
      onCreated(journey)
    },
    staysBusy: true,
  })

  const text = JSON.stringify(form.values)
  const isChanged = isRecovered || text !== JSON.stringify(initial)
  const keepDraft = useEffectEvent(() => {
    if (isChanged) saveDraft(storage, userId, { values: form.values, copiedFrom })
  })
  useEffect(() => keepDraft(), [text])
  return form
}

export type OrderForm = ReturnType<typeof useOrderForm>
