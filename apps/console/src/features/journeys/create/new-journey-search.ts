export interface NewJourneySearch {
  /** Id of the journey that the form is filled from. */
  desde?: string | undefined
  /** Id of the journey that was created, whose candidates are shown. */
  creado?: string | undefined
}

const idLength = 40
const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= idLength ? value : undefined

export const readNewJourneySearch = (search: Record<string, unknown>): NewJourneySearch => ({
  desde: readId(search['desde']),
  creado: readId(search['creado']),
})
