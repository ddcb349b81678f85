/** What a query says of itself, for when it fails. */
export type ReadMeta = {
  /** What it reads, as the frame tells that it is missing: «las vistas guardadas». */
  reading?: string
  /** Its failure is told where the answer would stand: always, or only while there is no answer. */
  tellsItself?: 'always' | 'whileMissing'
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta
  }
}

/** The same query, in a place that tells its failure while there is nothing to show. */
export const toldHere = <Query extends { meta?: ReadMeta | undefined }>(query: Query) => ({
  ...query,
  meta: { ...query.meta, tellsItself: 'whileMissing' as const },
})
