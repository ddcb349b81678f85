import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { expect, test } from 'vitest'
import { buildNotification } from '#features/notifications/testing/build-notification.ts'
import { notificationTarget } from './notification-target.ts'

test.each<[string, Partial<NotificationDocument>, ReturnType<typeof notificationTarget>]>([
  ['its journey, at the event', {}, { page: 'journey', id: 'journey', event: '12' }],
  ['its journey', { eventId: null }, { page: 'journey', id: 'journey', event: null }],
  [
    'a storm: the queue with that reason',
    { kind: 'signalLost', groupKey: 'storm:signalLost' },
    { page: 'attention', reason: 'lostSignal' },
  ],
  [
    'a storm without a reason: the notifications of the kind',
    { kind: 'cancelled', groupKey: 'storm:cancelled' },
    { page: 'notifications', kind: 'cancelled' },
  ],
  ['the user’s own account', { kind: 'security', journeyId: null }, { page: 'profile' }],
  ['nowhere', { kind: 'papersExpiring', journeyId: null, eventId: null }, null],
])('%s', (_name, fields, expected) => {
  expect(notificationTarget(buildNotification(fields))).toEqual(expected)
})
