import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { Insertable, Updateable } from 'kysely'
import {
  recordJourney,
  recordPositions,
  removeJourney as removeRow,
  type SeenPosition,
} from '#modules/journeys/record-journey.ts'
import { insertNotifications, recordUnlinked } from '#modules/notifications/record-notification.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Schema } from '#platform/database/schema.ts'
import { buildJourney, notificationRow } from '../factories.ts'

/** What commands do, without their rules: each writes its rows and its changes in one transaction. */
type Writer = Pick<ChangeLog, 'write'>

type JourneyOverrides = Parameters<typeof buildJourney>[1]

/** Answers its id. */
export function insertJourney(changeLog: Writer, overrides: JourneyOverrides): Promise<string> {
  return changeLog.write('test.insert', async (tx, record) => {
    const { id } = await buildJourney(tx, overrides)
    await recordJourney(tx, record, id)
    return id
  })
}

/** False when it is no longer there. */
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

/** Nothing when it is no longer there. */
export function editJourney(changeLog: Writer, id: string, edit: JourneyEdit): Promise<void> {
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

/** Many trucks at once, each at most once. */
export function movePositions(changeLog: Writer, seen: readonly SeenPosition[]): Promise<void> {
  return changeLog.write('test.position', (tx, record) =>
    recordPositions(tx, record, seen, new Date()),
  )
}

export function removeJourney(changeLog: Writer, id: string): Promise<void> {
  return changeLog.write('test.remove', async (tx, record) => {
    await recordUnlinked({ tx, record }, id)
    await removeRow(tx, record, id)
  })
}

/** Answers its id. */
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
