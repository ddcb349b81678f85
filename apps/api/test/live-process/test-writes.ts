import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Insertable, Updateable } from 'kysely'
import {
  recordJourney,
  recordPositions,
  removeJourney as removeRow,
  type SeenPosition,
} from '#modules/journeys/record-journey.ts'
import { insertNotifications, unlinkJourney } from '#modules/notifications/notification-store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { buildJourney, notificationRow } from '../factories.ts'

/** With few distinct values, so that journeys share them. */
export interface TestJourneyEdit {
  cargo: string
  priceCop: number
  manifestNumber: string | null
  loadingAt: string | null
  interrupted: JourneyStateId[]
}

/** Writes that a test may request from the server process; each is one transaction. */
export type TestWrite =
  | { kind: 'insert'; id: string; state: JourneyStateId }
  | { kind: 'state'; id: string; state: JourneyStateId }
  | { kind: 'edit'; id: string; edit: TestJourneyEdit }
  /** Each journey at most once. */
  | { kind: 'move'; ids: string[]; progress: number }
  | { kind: 'remove'; id: string }
  | { kind: 'notify'; id: string; administratorId: string; journeyId: string | null }

/** Constant, because a position with an earlier time is ignored and the order of concurrent writes is not known. */
const seenAt = new Date('2026-11-15T12:00:00Z')

export async function applyTestWrite(
  changeLog: ChangeLog,
  customerId: string,
  write: TestWrite,
): Promise<void> {
  const now = new Date()
  switch (write.kind) {
    case 'insert': {
      const { id, state } = write
      const journey = { id, code: `V-${id}`, customer_id: customerId, journey_state_id: state }
      await insertJourney(changeLog, journey)
      break
    }
    case 'state':
      await changeState(changeLog, write.id, write.state, now)
      break
    case 'edit': {
      const { cargo, priceCop, manifestNumber, loadingAt, interrupted } = write.edit
      await editJourney(changeLog, write.id, {
        cargo,
        price_cop: priceCop,
        manifest_number: manifestNumber,
        loading_at: loadingAt === null ? null : new Date(loadingAt),
        interrupted,
      })
      break
    }
    case 'move': {
      const { progress } = write
      const seen = { lat: 4.65 + progress, lng: -74.11 - progress, at: seenAt, progress }
      await movePositions(
        changeLog,
        write.ids.map((id) => ({ ...seen, id })),
      )
      break
    }
    case 'remove':
      await removeJourney(changeLog, write.id)
      break
    case 'notify': {
      const { id, administratorId, journeyId } = write
      const about = { administrator_id: administratorId, journey_id: journeyId }
      await notify(changeLog, { id, ...about, datetime: now })
      break
    }
  }
}

/** Writes like commands, without their rules: rows and changes in one transaction. */
type Writer = Pick<ChangeLog, 'write'>

type JourneyOverrides = Parameters<typeof buildJourney>[1]

/** Returns the id. */
export function insertJourney(changeLog: Writer, overrides: JourneyOverrides): Promise<string> {
  return changeLog.write('test.insert', async (tx, record) => {
    const { id } = await buildJourney(tx, overrides)
    await recordJourney(tx, record, id)
    return id
  })
}

/** Returns false if the journey is gone. */
export function changeState(
  changeLog: Writer,
  id: string,
  state: JourneyStateId,
  since: Date,
): Promise<boolean> {
  return changeLog.write('test.state', async (tx, record) => {
    const changed = await tx
      .updateTable('journeys')
      .set((e) => ({
        journey_state_id: state,
        state_since: since,
        version: e('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordJourney(tx, record, id)
    return changed !== undefined
  })
}

type JourneyEdit = Pick<
  Updateable<Schema['journeys']>,
  'cargo' | 'price_cop' | 'manifest_number' | 'loading_at' | 'interrupted'
>

/** Does nothing if the journey is gone. */
function editJourney(changeLog: Writer, id: string, edit: JourneyEdit): Promise<void> {
  return changeLog.write('test.edit', async (tx, record) => {
    const changed = await tx
      .updateTable('journeys')
      .set((e) => ({
        ...edit,
        command_version: e('command_version', '+', 1),
        version: e('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordJourney(tx, record, id)
  })
}

/** Moves several trucks at once, each at most once. */
export function movePositions(changeLog: Writer, seen: readonly SeenPosition[]): Promise<void> {
  return changeLog.write('test.position', (tx, record) =>
    recordPositions(tx, record, seen, new Date()),
  )
}

export function removeJourney(changeLog: Writer, id: string): Promise<void> {
  return changeLog.write('test.remove', async (tx, record) => {
    await unlinkJourney({ tx, record }, id)
    await removeRow(tx, record, id)
  })
}

/** Returns the id. */
export function notify(
  changeLog: Writer,
  overrides: Partial<Insertable<Schema['notifications']>> & { administrator_id: string },
): Promise<string> {
  return changeLog.write('test.notify', async (tx, record) => {
    const notification = notificationRow(overrides)
    await insertNotifications({ tx, record }, [notification])
    return notification.id
  })
}
