import { expect, test } from 'vitest'
import { notificationTarget, withPerson } from './notification-target.ts'

const novelty = {
  kind: 'novelty',
  journeyId: 'journey',
  eventId: '12',
  groupKey: 'novelty:journey',
} as const
type Fields = Parameters<typeof notificationTarget>[0]

test.each<[string, Partial<Fields>, ReturnType<typeof notificationTarget>]>([
  ['the journey, at the event', {}, { page: 'journey', id: 'journey', event: '12' }],
  ['the journey', { eventId: null }, { page: 'journey', id: 'journey', event: null }],
  [
    'the attention queue with its reason, for a storm',
    { kind: 'signalLost', groupKey: 'storm:signalLost' },
    { page: 'attention', reason: 'lostSignal' },
  ],
  [
    'the bookings without a truck, for a group of them',
    { kind: 'bookingWithoutTruck', groupKey: 'storm:bookingWithoutTruck' },
    { page: 'list', of: 'bookingWithoutTruck' },
  ],
  [
    'the surcharges to approve, for a group of them',
    { kind: 'surcharge', groupKey: 'storm:surcharge' },
    { page: 'list', of: 'surcharge' },
  ],
  [
    'the notifications of its kind, for a storm without a reason',
    { kind: 'cancelled', groupKey: 'storm:cancelled' },
    { page: 'notifications', kind: 'cancelled' },
  ],
  [
    'the profile, for a security notification',
    { kind: 'security', journeyId: null },
    { page: 'profile' },
  ],
  [
    'the person, for a registration or a paper',
    { kind: 'userReview', journeyId: null, groupKey: withPerson('userReview:u-1', 'u-1') },
    { page: 'user', id: 'u-1' },
  ],
  [
    'the people, for a group of registrations',
    { kind: 'userReview', journeyId: null, groupKey: 'storm:userReview' },
    { page: 'users' },
  ],
  [
    'the people, for a group of papers that expire',
    { kind: 'papersExpiring', journeyId: null, groupKey: 'storm:papersExpiring' },
    { page: 'users' },
  ],
  [
    'what waits for a second person',
    { kind: 'approval', journeyId: null, groupKey: 'approval:a-1' },
    { page: 'approvals' },
  ],
  ['nothing, without a journey', { kind: 'papersExpiring', journeyId: null, eventId: null }, null],
])('opens %s', (_name, fields, expected) => {
  expect(notificationTarget({ ...novelty, ...fields })).toEqual(expected)
})
