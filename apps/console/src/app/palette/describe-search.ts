import type { PastJourneys } from '#features/journeys/found/use-past-journeys.ts'

/** What is said below the options: nothing was found, or the history is not there yet, or not to be had. */
export function describeSearch(
  typed: string,
  count: number,
  past: PastJourneys['status'],
): string | null {
  const nothing = `Nada coincide con «${typed.trim()}»`
  switch (past) {
    case 'searching':
      return 'Buscando en el historial…'
    case 'failed':
      return count === 0
        ? `${nothing} en los viajes en curso. El historial no se pudo consultar.`
        : 'El historial no se pudo consultar.'
    case 'idle':
    case 'found':
      return count === 0 ? `${nothing}.` : null
  }
}
