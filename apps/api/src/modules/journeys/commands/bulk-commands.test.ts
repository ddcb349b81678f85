import { AppError } from '@arriero/domain/errors.ts'
import { expect, it, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { journeyColumns } from '../../../../test/journey-columns.ts'
import type { JourneyCommandService } from './journey-command-service.ts'
import { performBulk } from './bulk-commands.ts'

type Perform = JourneyCommandService['perform']
type Journey = Awaited<ReturnType<Perform>>['journey']

const source = { actor: 'administrator', actorId: 'luis' } as const
const targets = ['one', 'two', 'three'].map((id) => ({ id }))
const journey = journeyColumns({}) as unknown as Journey

/** Performs three commands; the second one fails. */
async function attempt(failure: Error) {
  const log = createLogger('silent')
  const logged = vi.spyOn(log, 'error')
  const perform = vi.fn<Perform>(async (_source, id) => {
    if (id === 'two') throw failure
    return { journey }
  })
  const { results } = await performBulk({ perform }, log, source, targets, { name: 'take' })
  const codes = results.map((result) => (result.done ? 'done' : result.responseCode))
  return { codes, tried: perform.mock.calls.length, logged: logged.mock.calls.length }
}

it('continues after a rejected command and does not log it', async () => {
  const refused = new AppError('journey.taken')
  expect(await attempt(refused)).toEqual({
    codes: ['done', 'journey.taken', 'done'],
    tried: 3,
    logged: 0,
  })
})

it('continues after a failure and logs it', async () => {
  expect(await attempt(new TypeError('broken'))).toEqual({
    codes: ['done', 'server.unexpected', 'done'],
    tried: 3,
    logged: 1,
  })
})

it('stops trying when the database is unavailable, and still returns the results so far', async () => {
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  expect(await attempt(gone)).toEqual({
    codes: ['done', 'server.unavailable', 'server.unavailable'],
    tried: 2,
    logged: 1,
  })
})

it('gives each surcharge its own command, key and result', async () => {
  const perform = vi.fn<Perform>(async () => ({ journey }))
  const both = ['origin', 'destination'].map((surchargeId) => ({ id: 'one', surchargeId }))
  const keyed = { ...source, idempotencyKey: 'key' }
  const command = { name: 'approveSurcharge', surchargeId: '' } as const
  const { results } = await performBulk({ perform }, createLogger('silent'), keyed, both, command)
  expect(results.map(({ surchargeId }) => surchargeId)).toEqual(['origin', 'destination'])
  expect(perform.mock.calls.map(([from, id, sent]) => [from.idempotencyKey, id, sent])).toEqual([
    ['key.origin', 'one', { name: 'approveSurcharge', surchargeId: 'origin' }],
    ['key.destination', 'one', { name: 'approveSurcharge', surchargeId: 'destination' }],
  ])
})
