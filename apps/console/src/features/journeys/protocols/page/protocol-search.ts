/** The kind of novelty whose protocol is open, as it is in the address. */
export interface ProtocolSearch {
  tipo?: string | undefined
}

/** The page checks that the kind exists: its list must not be part of the first load. */
export const readProtocolSearch = (search: Record<string, unknown>): ProtocolSearch => ({
  tipo: typeof search.tipo === 'string' ? search.tipo : undefined,
})
