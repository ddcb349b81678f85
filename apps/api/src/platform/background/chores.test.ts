import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import type { Readiness } from '../http/readiness.ts'
import { choresPlugin } from './chores.ts'

describe('a chore', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  async function setUp(work: () => Promise<void> = async () => {}) {
    const app = Fastify()
    const readiness: Readiness = { state: 'starting' }
    const run = vi.fn(work)
    await app.register(choresPlugin, { readiness })
    app.addChores([{ name: 'test', everyMs: 10 * minuteMs, run }])
    return { app, readiness, run }
  }

  it('first runs when the server is ready, then once per interval', async () => {
    const { readiness, run } = await setUp()
    await vi.advanceTimersByTimeAsync(20 * minuteMs)
    expect(run).not.toHaveBeenCalled()
    readiness.state = 'ready'
    await vi.advanceTimersByTimeAsync(minuteMs)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(9 * minuteMs)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(minuteMs)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('runs again after a failure, which is logged', async () => {
    const { app, readiness, run } = await setUp(() => Promise.reject(new Error('away')))
    const warn = vi.spyOn(app.log, 'warn')
    readiness.state = 'ready'
    await vi.advanceTimersByTimeAsync(11 * minuteMs)
    expect(run).toHaveBeenCalledTimes(2)
    expect(warn).toHaveBeenCalledWith({ err: new Error('away'), chore: 'test' }, 'chore failed')
  })

  it('stops when the server closes', async () => {
    const { app, readiness, run } = await setUp()
    readiness.state = 'ready'
    await app.close()
    await vi.advanceTimersByTimeAsync(20 * minuteMs)
    expect(run).not.toHaveBeenCalled()
  })
})

it('lists all chores of the server', async () => {
  const app = await buildTestApp({ db: noDatabase() })
  const listed = app.chores.map(({ name, everyMs }) => [name, everyMs])
  expect(Object.fromEntries(listed)).toEqual({
    'trim the change log': minuteMs,
    'vacuum busy tables': 10 * minuteMs,
    'delete old idempotency keys': hourMs,
    'delete the bytes of deleted files': minuteMs,
    'delete personal data after its time': hourMs,
    'delete expired sessions and links': 10 * minuteMs,
    'expire approvals and finish approved actions': minuteMs / 2,
    'fire due journey timers': 1_000,
    'reconcile journey notifications': 200,
    'refresh usual durations': hourMs,
    'compact journey counts': 10_000,
    'add outcome steps to their weeks': 10_000,
    'create journeys of files': 1000,
    'delete old positions': hourMs,
    'delete old shared links': hourMs,
    'write new names to journeys': 500,
    'write exports of journeys': 1000,
    'write more exports of journeys': 1000,
    'delete old exports of journeys': 10 * minuteMs,
    'index the registry': 2000,
    'delete expired registrations': hourMs,
    'send letters to people': 1_000,
    'remind of papers that expire': 10 * minuteMs,
    'return people with expired papers to review': minuteMs,
    'reject corrections without an answer': hourMs,
    'reconcile driverBlocked': 5_000,
    'import files into the registry': 1000,
    'delete expired imports': 10 * minuteMs,
    'reconcile papersExpiring': minuteMs,
    'reconcile userReview': 10_000,
    'send notification digests': minuteMs,
    'send weekly summaries': minuteMs,
    'delete old notifications': hourMs,
    'send push messages': 1_000,
    'delete push subscriptions without access': 10 * minuteMs,
    'load the queries everybody watches': 2_000,
  })
  await app.close()
})
