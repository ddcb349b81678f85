export interface JourneyPageSearch {
  /** The entry of the timeline to show: its instant. */
  evento?: string | undefined
}

export function readJourneyPageSearch({ evento }: Record<string, unknown>): JourneyPageSearch {
  const isInstant = typeof evento === 'string' && !Number.isNaN(Date.parse(evento))
  return { evento: isInstant ? evento : undefined }
}
