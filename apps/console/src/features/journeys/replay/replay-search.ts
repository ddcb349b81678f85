interface ReplaySearch {
  /** The moment that is shown, as an instant. */
  t?: string | undefined
}

export function readReplaySearch({ t }: Record<string, unknown>): ReplaySearch {
  return { t: typeof t === 'string' && !Number.isNaN(Date.parse(t)) ? t : undefined }
}
