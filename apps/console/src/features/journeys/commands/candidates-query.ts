import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { Candidates } from '@arriero/domain/contract/http/journeys.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export type DriverCandidate = Candidates['candidates'][number]

type Read = (signal: AbortSignal, request: () => Promise<Candidates>) => Promise<Candidates>
const readNow: Read = (_signal, request) => request()

const staleAfterMs = 30 * secondMs

const readCandidates = (http: Http, journeyId: string, signal: AbortSignal) =>
  http.get('gateway', `journeys/${journeyId}/candidates`, Candidates, signal)

/** Drivers who could take the journey, best first. `read` can delay the request. */
export const candidatesQuery = (http: Http, journeyId: string, read: Read = readNow) =>
  queryOptions({
    queryKey: ['journeys', journeyId, 'candidates'],
    queryFn: ({ signal }) => read(signal, () => readCandidates(http, journeyId, signal)),
    meta: { showsErrorInPlace: 'always' },
    staleTime: staleAfterMs,
  })

/** The candidates that nothing prevents from taking it. */
export const fitCandidates = ({ candidates }: Candidates): DriverCandidate[] =>
  candidates.filter(({ obstacles }) => obstacles.length === 0)
