import { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { FailurePanel } from '#ui/message-panel.tsx'

/** A code as people write it: `V-13044`, `v13044`. An id is longer and has letters. */
export const isCode = (text: string): boolean => /^v-?\d{1,9}$/i.test(text)

const normalCode = (text: string) => text.toUpperCase().replace('-', '')

interface JourneyByCodeProps {
  code: string
  /** Shown if no journey has the code. */
  unknown: ReactNode
}

/** Redirects to the journey with this code, looked up first among those under way, then on the server. */
export function JourneyByCode({ code, unknown }: JourneyByCodeProps) {
  const { http } = useServices()
  const navigate = useNavigate()
  const rows = useJourneys()
  const areKnown = areRowsKnown(useRowsStatus(rows))
  const liveId = rows
    .getIds()
    .find((id) => normalCode(rows.getRow(id)?.journey.code ?? '') === normalCode(code))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['journeys', 'code', normalCode(code)],
    queryFn: ({ signal }) =>
      http.get(
        'gateway',
        `journeys?${new URLSearchParams({ text: code, limit: '20' })}`,
        JourneyPage,
        signal,
      ),
    meta: { showsErrorInPlace: 'always' },
    enabled: areKnown && liveId === undefined,
    retry: false,
  })
  const found = data?.journeys.find((journey) => normalCode(journey.code) === normalCode(code))
  const id = liveId ?? found?.id
  const redirect = useEffectEvent((journeyId: string) => {
    void navigate({
      to: '/admin/viajes/$journeyId',
      params: { journeyId },
      search: true,
      state: (state) => state,
      replace: true,
    })
  })
  useEffect(() => {
    if (id !== undefined) redirect(id)
  }, [id])
  if (error) {
    return (
      <FailurePanel
        title="No pudimos traer el viaje"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return id === undefined && areKnown && !isPending ? unknown : null
}
