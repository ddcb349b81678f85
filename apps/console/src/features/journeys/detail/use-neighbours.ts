import { useNavigate } from '@tanstack/react-router'
import { useRow } from '#data/live/use-row.ts'
import { compareAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'

/** From one journey under way to the next, what needs a person first: as the lists order them by themselves. */
export function useNeighbours(id: string) {
  const rows = useJourneys()
  const navigate = useNavigate()
  const canMove = useRow(rows, id) !== undefined

  function move(step: -1 | 1) {
    const all = rows
      .getIds()
      .map((each) => rows.getRow(each))
      .filter((row) => row !== undefined)
      .toSorted(
        (one, other) =>
          compareAttention(one.attention, other.attention) ||
          one.journey.code.localeCompare(other.journey.code, 'es-CO', { numeric: true }),
      )
    const next = all[all.findIndex((row) => row.id === id) + step]
    if (!next) return
    void navigate({
      to: '/admin/viajes/$journeyId',
      params: { journeyId: next.id },
      replace: true,
    })
  }
  return { move, canMove }
}
