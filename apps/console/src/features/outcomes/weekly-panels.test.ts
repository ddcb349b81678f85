import { expect, test } from 'vitest'
import { noveltyPoints } from './weekly-panels.tsx'

const none = {
  ended: 0,
  finished: 0,
  onTime: 0,
  late: 0,
  cancelled: 0,
  expired: 0,
  withNovelty: 0,
  withWaiting: 0,
  novelties: 0,
  waitingSeconds: 0,
  waitingCop: 0,
}

test('the line of the novelties has a gap where no journey ended', () => {
  const weeks = [
    { week: '2026-11-01', ...none, ended: 3, novelties: 1 },
    { week: '2026-11-08', ...none },
    { week: '2026-11-15', ...none, ended: 3 },
  ]
  expect(noveltyPoints(weeks)).toEqual([
    { label: '01/11', novelties: 33.3 },
    { label: '08/11', novelties: null },
    { label: '15/11', novelties: 0 },
  ])
})
