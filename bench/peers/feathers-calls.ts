import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** Calls to the Feathers server. In a file of its own, because that server's packages are only installed on request. */
export type FeathersCalls = {
  /** Creates the tables in an empty database. */
  fill: (into: {
    databaseUrl: string
    documents: readonly JourneyDocument[]
    userIds: readonly string[]
  }) => Promise<void>
  begin: (on: { databaseUrl: string; userIds: readonly string[] }) => Promise<{
    url: string
    testApiUrl: string
    tokens: string[]
  }>
}
