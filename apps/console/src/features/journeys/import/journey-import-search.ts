export interface JourneyImportSearch {
  /** Id of the import that is followed, also after the page is loaded again. */
  importacion?: string | undefined
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

export const readJourneyImportSearch = ({
  importacion: id,
}: Record<string, unknown>): JourneyImportSearch => ({
  importacion: typeof id === 'string' && uuid.test(id) ? id : undefined,
})
