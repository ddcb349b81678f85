import {
  attentionQuery,
  inProgressQuery,
  toAssignQuery,
} from '@arriero/domain/journeys/journey-state.ts'
import { toApproveQuery } from '@arriero/domain/journeys/surcharge-document.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import { journeyCollection } from '#modules/journeys/journey-collection.ts'
import { surchargeCollection } from '#modules/journeys/surcharge-collection.ts'
import { notificationCollection } from '#modules/notifications/notification-collection.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Db } from '#platform/database/schema.ts'

/** The collections that can be watched or read at `/live`. */
export const liveCollections = (
  db: Db,
  changeLog: Pick<ChangeLog, 'write'>,
): readonly LiveCollection[] => [
  journeyCollection(db),
  surchargeCollection(db),
  notificationCollection(db, changeLog),
]

/** Nearly every signed-in browser watches these: they are loaded ahead and stay in memory. */
export const popularQueries = [inProgressQuery, attentionQuery, toAssignQuery, toApproveQuery]
