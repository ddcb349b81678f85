export interface JourneyPageSearch {
  /** The entry of the timeline to show: the version of its transition, or its instant. */
  evento?: string | undefined
}

export function readJourneyPageSearch({ evento }: Record<string, unknown>): JourneyPageSearch {
  const text = typeof evento === 'number' ? `${evento}` : evento
  const isEvent = typeof text === 'string' && (isVersion(text) || !Number.isNaN(Date.parse(text)))
  return { evento: isEvent ? text : undefined }
}

/** A short number is no instant, though `Date.parse` makes a year of it. */
export const isVersion = (event: string): boolean => /^\d{1,9}$/.test(event)
