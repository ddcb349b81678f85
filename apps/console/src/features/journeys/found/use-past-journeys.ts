import { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'

export interface PastJourneys {
  status: 'idle' | 'searching' | 'found' | 'failed'
  journeys: readonly JourneyDocument[]
  /** Why it failed. */
  problem?: Error
}

const restMs = 150
const fewestLetters = 3
const mostLetters = 100
const mostJourneys = 8
const freshMs = 30_000

/** Of all there ever were, from the server, once the typing rests; those under way are left to the live rows. */
export function usePastJourneys(typed: string): PastJourneys {
  const { http } = useServices()
  const rows = useJourneys()
  const text = typed.trim().slice(0, mostLetters)
  const [rested] = useDebouncedValue(text, restMs)
  const isAsked = text.length >= fewestLetters
  const { data, error } = useQuery({
    queryKey: ['journeys', 'found', rested],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys?${toParameters(rested)}`, JourneyPage, signal),
    meta: { tellsItself: 'always' },
    enabled: isAsked && rested === text,
    retry: false,
    staleTime: freshMs,
  })
  if (!isAsked) return { status: 'idle', journeys: [] }
  if (rested === text && error) return { status: 'failed', journeys: [], problem: error }
  if (rested !== text || data === undefined) return { status: 'searching', journeys: [] }
  return {
    status: 'found',
    journeys: data.journeys.filter(({ id }) => rows.getRow(id) === undefined),
  }
}

const toParameters = (text: string) =>
  new URLSearchParams({ text, limit: String(mostJourneys) }).toString()
