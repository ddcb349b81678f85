import { type JourneyStateId, inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { type LiveQuery, collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { WatchedRows, LiveDatabase } from '#data/live/live-database.ts'

/** Waits until the assertion passes. The only wait in the contract, with a limit and without fixed pauses. */
export const eventually = (assertion: () => void) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 10 })

export type ContractStage = ReturnType<typeof openStage>

/** One world for all tests of a LiveDatabase driver; clients are stopped after each test. */
export function openStage(openWorld: () => Promise<LiveWorld>) {
  let world: LiveWorld | undefined
  const clients: LiveClient[] = []

  beforeAll(async () => {
    world = await openWorld()
  })
  afterEach(() => {
    for (const { database } of clients.splice(0)) database.stop()
  })
  afterAll(() => world?.close())

  const stage = {
    get world(): LiveWorld {
      if (world === undefined) throw new Error('the world is not open yet: use it inside a test')
      return world
    },
    connect: (...args: Parameters<LiveWorld['connect']>): LiveClient => {
      const client = stage.world.connect(...args)
      clients.push(client)
      return client
    },
    connectNewAdministrator: async () => {
      const administratorId = await stage.world.addAdministrator()
      return { administratorId, ...stage.connect(administratorId) }
    },
    /** Only the given ids, because other tests write to the same collection. */
    among: (rows: WatchedRows, ...ids: string[]) => rows.getIds().filter((id) => ids.includes(id)),
    untilCurrent: (rows: WatchedRows) => eventually(() => expect(rows.getStatus()).toBe('current')),
  }
  return stage
}

/** What the tests of a LiveDatabase driver must provide to run the contract. */
export interface LiveWorld {
  /** Adds an administrator who may sign in; the id is the one in `notifications/{id}/admin`. */
  addAdministrator(): Promise<string>
  /** A started client of this administrator, with a valid custom token by default. */
  connect(administratorId: string, token?: 'good' | 'invalid' | 'expired'): LiveClient

  /** These resolve when the write is stored, with the document's id if it is new. */
  insertJourney(stateId: JourneyStateId): Promise<string>
  changeState(journeyId: string, stateId: JourneyStateId): Promise<void>
  /** Writes a position, which changes no field that a watch may filter by. */
  moveJourney(journeyId: string, progress: number): Promise<void>
  removeJourney(journeyId: string): Promise<void>
  /** Adds an unread notification. */
  notify(administratorId: string, datetime: string): Promise<string>

  close(): Promise<void>
}

export interface LiveClient {
  readonly database: LiveDatabase
  /** Messages that the driver wrote to the browser's console. */
  readonly logged: readonly string[]
  /** Cuts the network until `restore`. */
  readonly cut: () => void
  readonly restore: () => void
  /** Ends the session as a ban or a sign-out elsewhere does; the token becomes invalid too. */
  readonly endSession: () => Promise<void>
}

export const inProgress = collectionQuery('journeys', {
  where: [{ field: 'journeyStateId', op: 'in', values: inProgressStateIds }],
})

export const notificationsOf = (administratorId: string, options: Partial<LiveQuery> = {}) =>
  collectionQuery(`notifications/${administratorId}/admin`, {
    order: { field: 'datetime', direction: 'desc' },
    ...options,
  })

export const unreadOf = (administratorId: string) =>
  notificationsOf(administratorId, { where: [{ field: 'readed', op: '==', value: false }] })

/** A timestamp within a fixed hour. */
export const minute = (number: number): string =>
  new Date(Date.UTC(2026, 10, 15, 12, number)).toISOString()
