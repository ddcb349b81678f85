import type { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useRequestKey } from '#data/http/use-request-key.ts'
import { useServices } from '#data/use-services.ts'
import { useForm } from '#ui/form/use-form.ts'
import { createJourney } from './order-data.ts'
import { clearDraft, type OrderDraft, saveDraft } from './order-draft.ts'
import { blankOrder, type OrderField, type OrderValues, validateOrder } from './order-values.ts'

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

const blankText = JSON.stringify(blankOrder)

/** The form of a new journey; what is typed is kept as a draft until the journey exists. */
export function useOrderForm(
  { values: initial, copiedFrom, sent: storedKey, isRecovered }: OrderStart,
  onCreated: (journey: JourneyDocument) => void,
) {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  const queries = useQueryClient()
  const sent = useRef(storedKey)
  const keep = (values: OrderValues) =>
    saveDraft(storage, userId, { values, copiedFrom, sent: sent.current })
  const keyFor = useRequestKey({
    stored: storedKey,
    store: (newKey) => {
      sent.current = newKey
      keep(form.values)
    },
  })
  const form = useForm<OrderValues, NewJourneyForBody, JourneyDocument, ErrorCode>({
    initial,
    validate: validateOrder,
    send: (body) => createJourney(http, body, keyFor(body)),
    describeFailure: describeFormFailureInline,
    fieldByCode,
    onSuccess: (journey) => {
      clearDraft(storage, userId, copiedFrom?.id)
      void queries.invalidateQueries({ queryKey: ['journeys', 'usual-sites'] })
      onCreated(journey)
    },
    staysBusy: true,
  })

  const text = JSON.stringify(form.values)
  const keptText = useRef(text)
  const isUntouched = !isRecovered && text === JSON.stringify(initial)
  const keepDraft = useEffectEvent(() => {
    if (text === keptText.current) return
    keptText.current = text
    // A copy that was sent without an answer may be a journey by now: its key is still needed.
    const isEmpty = text === blankText || (isUntouched && sent.current === null)
    if (isEmpty) clearDraft(storage, userId, copiedFrom?.id)
    else keep(form.values)
  })
  useEffect(() => keepDraft(), [text])
  return form
}

export type OrderForm = ReturnType<typeof useOrderForm>
