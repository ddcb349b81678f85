import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** Apart from the server itself, whose packages are there only when somebody asked for them. */
export type FeathersCalls = {
  /** The tables of an empty database. */
  fill: (into: {
    databaseUrl: string
    documents: readonly JourneyDocument[]
    userIds: readonly string[]
  }) => Promise<void>
  begin: (on: { databaseUrl: string; userIds: readonly string[] }) => Promise<{
    url: string
    backDoor: string
    tokens: string[]
  }>
}
