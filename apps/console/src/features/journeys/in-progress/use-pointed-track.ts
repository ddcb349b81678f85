import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { journeyDetailQuery, trackFreshMs } from '#features/journeys/detail/journey-detail-query.ts'

/** Whoever runs through the list asks for no journey on the way. */
const restMs = 300

/** Where the journey in hand has been; undefined until it is known. */
export function usePointedTrack(id: string | undefined) {
  const { http } = useServices()
  const [rested] = useDebouncedValue(id, restMs)
  const { data } = useQuery({
    ...journeyDetailQuery(http, rested ?? ''),
    meta: { reading: 'el recorrido del viaje' },
    enabled: rested !== undefined,
    staleTime: trackFreshMs,
  })
  return rested === id ? data?.track : undefined
}
