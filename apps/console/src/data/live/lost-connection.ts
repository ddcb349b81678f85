import { HttpFailure } from '#data/http/http-failure.ts'
import type { ConnectionState } from './connection-state.ts'

type Offline = Extract<ConnectionState, { kind: 'offline' }>

/** Why there is no connection, as a failure that `describeError` has words for. */
export const lostConnection = ({ problem }: Pick<Offline, 'problem'> = {}): unknown =>
  problem ?? new HttpFailure({ status: 0 })
