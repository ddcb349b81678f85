import type { LightMyRequestResponse } from 'fastify'
import type { UserEvent } from '@arriero/domain/users/user-state.ts'
import { expect } from 'vitest'
import { applyChange, applySending, fillReturned } from './run-person.ts'
import { fitting, post, type Run } from './run.ts'

interface Contestant {
  event: UserEvent
  send: () => Promise<LightMyRequestResponse>
  /** On the model, if it wins. */
  apply: () => void
  /** If it comes too late: an error, or undefined for a sending that has nothing to do any more. */
  late: readonly (string | undefined)[]
}

/** Two decisions about one person at the same moment: exactly one is carried out, and the other is told so. */
export async function race(run: Run): Promise<void> {
  const { world, person, model } = run
  const contestants = await prepare(run)
  if (!contestants) return
  const answers = await Promise.all(contestants.map(({ send }) => send()))
  const last = await world.db
    .selectFrom('user_transitions')
    .select(['version', 'event'])
    .where('user_id', '=', person.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(last.version).toBe(model.version + 1)
  const codes = answers.map(({ statusCode, body }) => {
    const code: unknown = statusCode < 300 ? undefined : JSON.parse(body).responseCode
    if (code !== undefined) expect(statusCode, body).toBe(409)
    return code
  })
  // Two of the same event: the one that was not refused.
  const isSame = contestants[0].event === contestants[1].event
  const winner = isSame
    ? codes.indexOf(undefined)
    : contestants.findIndex(({ event }) => event === last.event)
  expect(codes[winner]).toBe(undefined)
  expect(contestants[1 - winner]?.late).toContain(codes[1 - winner])
  contestants[winner]?.apply()
}

async function prepare(run: Run): Promise<readonly [Contestant, Contestant] | undefined> {
  const { person, model, step } = run
  if (model.state === 'Ban') return [back(run, 0), back(run, 1)]
  if (model.state === 'Reject') return [back(run, 0), back(run, 1)]
  if (model.lockedBy !== null && model.lockedBy !== step.reviewer) return undefined
  expect(await post(run, 'lock')).toBe(undefined)
  model.lockedBy = step.reviewer
  if (model.state === 'Review') return [decision(run, 'approve'), decision(run, 'askCorrection')]
  if (model.state === 'Correction') {
    await fillReturned(run)
    const sending: Contestant = {
      event: 'resubmit',
      send: () => person.send('POST', '/send'),
      apply: () => applySending(run),
      late: [undefined, 'user.transition-refused'],
    }
    return [decision(run, 'reject'), sending]
  }
  if (model.isUnderWay) return undefined
  await person.fill('identity', model.items.identity.attempt + 1)
  const change: Contestant = {
    event: 'reviewAgain',
    send: () => person.send('POST', `/items/${person.keyOf('identity')}/send`),
    apply: () => applyChange(run),
    late: ['registration.not-editable'],
  }
  const correction = decision(run, 'askCorrection')
  const apply = () => {
    correction.apply()
    model.hasDraft = true
  }
  return [{ ...correction, apply }, change]
}

function decision({ world, person, model, step }: Run, event: keyof typeof fitting): Contestant {
  const { about } = step
  const given = fitting[event]
  const body = {
    expectedStateVersion: model.version,
    event,
    verdicts: person.verdicts(model, given, about),
    note: null,
  }
  return {
    event,
    send: () => world.send(step.reviewer, 'POST', `users/${person.id}/decision`, body),
    apply: () => model.decide(event, given, about),
    late: ['user.version-conflict'],
  }
}

function back({ world, person, model }: Run, reviewer: number): Contestant {
  const event = model.state === 'Ban' ? 'liftBan' : 'reopen'
  const path = `users/${person.id}/${event === 'liftBan' ? 'lift-ban' : 'reopen'}`
  const body = { expectedStateVersion: model.version, note: 'Otra vez' }
  return {
    event,
    send: () => world.send(reviewer, 'POST', path, body),
    apply: () => model.apply(event, 'administrator'),
    late: ['user.version-conflict'],
  }
}
