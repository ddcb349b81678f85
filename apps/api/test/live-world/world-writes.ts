import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import {
  changeState,
  editJourney,
  insertJourney,
  movePositions,
  notify,
  removeJourney,
} from './journey-writes.ts'

/** Few values of each, so that journeys share them. */
export interface WorldEdit {
  cargo: string
  priceCop: number
  manifestNumber: string | null
  loadingAt: string | null
  interrupted: JourneyStateId[]
}

/** What a test may ask a world in another process to do; each is one transaction. */
export type WorldWrite =
  | { kind: 'insert'; id: string; state: JourneyStateId }
  | { kind: 'state'; id: string; state: JourneyStateId }
  | { kind: 'edit'; id: string; edit: WorldEdit }
  /** Each journey at most once. */
  | { kind: 'move'; ids: string[]; progress: number }
  | { kind: 'remove'; id: string }
  | { kind: 'notify'; id: string; administratorId: string; journeyId: string | null }

/** Always the same: what was seen before another is passed over, and of two who write at once one is earlier. */
const seenAt = new Date('2026-11-15T12:00:00Z')

export async function applyWrite(
  changeLog: ChangeLog,
  customerId: string,
  write: WorldWrite,
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
