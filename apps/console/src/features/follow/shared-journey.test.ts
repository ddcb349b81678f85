import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { type FollowState, JourneyPoll } from './shared-journey.ts'
import { buildShared } from './testing/build-shared.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startPoll(read: () => Promise<ReturnType<typeof buildShared>>) {
  const states: FollowState[] = []
  const calls = vi.fn(read)
  const poll = new JourneyPoll({
    read: calls,
    onChange: (state) => states.push(state),
    random: () => 0.5,
  })
  return { poll, calls, states }
}

const lost = () => Promise.reject(new HttpFailure({ status: 0 }))

test('asks every twenty seconds', async () => {
  const { poll, calls } = startPoll(async () => buildShared())
  await poll.ask()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(calls).toHaveBeenCalledTimes(4)
  poll.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveBeenCalledTimes(4)
})

test('asks less often after failures, at once when told to, and keeps what it has', async () => {
  let read: () => Promise<ReturnType<typeof buildShared>> = async () => buildShared()
  const { poll, calls, states } = startPoll(() => read())
  await poll.ask()
  read = lost
  await vi.advanceTimersByTimeAsync(20_000)
  expect(states.at(-1)).toMatchObject({ kind: 'following', failure: { status: 0 } })
  await vi.advanceTimersByTimeAsync(20_000 + 40_000)
  expect(calls).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(79_000)
  expect(calls).toHaveBeenCalledTimes(4)
  read = async () => buildShared()
  await poll.ask()
  expect(states.at(-1)).toMatchObject({ kind: 'following', failure: null })
})

test('waits as long as the server says', async () => {
  const { poll, calls } = startPoll(() =>
    Promise.reject(new HttpFailure({ status: 429, retryAfter: 300 })),
  )
  await poll.ask()
  await vi.advanceTimersByTimeAsync(299_000)
  expect(calls).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(calls).toHaveBeenCalledTimes(2)
  poll.stop()
})

test.each([
  ['the journey has ended', async () => buildShared({ stage: 'delivered' }), 'following'],
  [
    'the link does not work',
    () => {
      const body = { responseCode: 'share.not-found', responseMessage: 'No.' }
      return Promise.reject(new HttpFailure({ status: 404, body }))
    },
    'unknown',
  ],
])('stops when %s', async (_title, read, kind) => {
  const { poll, calls, states } = startPoll(read)
  await poll.ask()
  expect(states).toMatchObject([{ kind }])
  await vi.advanceTimersByTimeAsync(600_000)
  await poll.ask()
  expect(calls).toHaveBeenCalledTimes(1)
})

test('takes newer documents of Firestore with their age, and asks less often meanwhile', async () => {
  const start = Date.parse('2026-11-16T18:00:00Z')
  vi.setSystemTime(start)
  // The server's clock is a minute ahead of this one.
  const { poll, calls, states } = startPoll(async () =>
    buildShared({ answeredAt: '2026-11-16T18:01:00.000Z' }),
  )
  await poll.ask()
  await vi.advanceTimersByTimeAsync(10_000)
  poll.accept(buildShared({ answeredAt: '2026-11-16T18:00:30.000Z', progress: 0.1 }))
  expect(states).toHaveLength(1)
  poll.accept(buildShared({ answeredAt: '2026-11-16T18:01:05.000Z', progress: 0.4 }))
  expect(states.at(-1)).toMatchObject({
    followed: { journey: { progress: 0.4 }, receivedAt: start + 5000 },
  })
  await vi.advanceTimersByTimeAsync(89_000)
  expect(calls).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(calls).toHaveBeenCalledTimes(2)
  poll.stop()
})
