import { describeErrorAnd } from '#data/http/describe-error.ts'
import type { PastJourneys } from '#features/journeys/found/use-past-journeys.ts'

/** What is said below the options: nothing was found, or the history is not there yet, or not to be had. */
export function describeSearch(
  typed: string,
  count: number,
  past: Pick<PastJourneys, 'status' | 'problem'>,
): string | null {
  const nothing = `Nada coincide con «${typed.trim()}»`
  switch (past.status) {
    case 'searching':
      return 'Buscando en el historial…'
    case 'failed': {
      const failure = describeErrorAnd(past.problem, 'El historial no se pudo consultar.')
      return count === 0 ? `${failure} ${nothing} en los viajes en curso.` : failure
    }
    case 'idle':
    case 'found':
      return count === 0 ? `${nothing}.` : null
  }
}
