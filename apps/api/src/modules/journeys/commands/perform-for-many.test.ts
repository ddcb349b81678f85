import { AppError } from '@arriero/domain/errors.ts'
import { expect, it, vi } from 'vitest'
import { createLogger } from '#platform/observability/logger.ts'
import { journeyColumns } from '../../../../test/journey-columns.ts'
import type { JourneyOperation } from './journey-operation.ts'
import { performForMany } from './perform-for-many.ts'

type Perform = JourneyOperation['perform']
type Journey = Awaited<ReturnType<Perform>>['journey']

const acting = { actor: 'administrator', actorId: 'luis' } as const
const targets = ['one', 'two', 'three'].map((id) => ({ id }))
const journey = journeyColumns({}) as unknown as Journey

/** Fails for the second. */
async function attempt(failure: Error) {
  const log = createLogger('silent')
  const logged = vi.spyOn(log, 'error')
  const perform = vi.fn<Perform>(async (_acting, id) => {
    if (id === 'two') throw failure
    return { journey }
  })
  const { results } = await performForMany({ perform }, log, acting, targets, { name: 'take' })
  const codes = results.map((result) => (result.done ? 'done' : result.responseCode))
  return { codes, tried: perform.mock.calls.length, logged: logged.mock.calls.length }
}

it('goes on after what was refused, which is no fault', async () => {
  const refused = new AppError('journey.taken')
  expect(await attempt(refused)).toEqual({
    codes: ['done', 'journey.taken', 'done'],
    tried: 3,
    logged: 0,
  })
})

it('goes on after what failed, and says so to who looks after the server', async () => {
  expect(await attempt(new TypeError('broken'))).toEqual({
    codes: ['done', 'server.unexpected', 'done'],
    tried: 3,
    logged: 1,
  })
})

it('waits for no database that went away, and still answers what was done', async () => {
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  expect(await attempt(gone)).toEqual({
    codes: ['done', 'server.unavailable', 'server.unavailable'],
    tried: 2,
    logged: 1,
  })
})
