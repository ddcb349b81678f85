import type { ItemVerdict } from '@arriero/domain/contract/http/review.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { rejectUnanswered, returnExpired } from '#modules/review/deadlines/expiry.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { type Applicant, driverItems, type ReviewWorld } from '../review-world.ts'
import { type ReviewStep, UserModel } from './user-model.ts'

/** Runs the steps at the real endpoints and compares each outcome with the model. */
export async function runReview(
  world: ReviewWorld,
  steps: readonly ReviewStep[],
): Promise<{ id: string; model: UserModel }> {
  const person = await world.addApplicant()
  const model = new UserModel()
  for (const step of steps) {
    await runners[step.kind]({ world, person, model, step })
    expect(await world.readUser(person.id)).toMatchObject({
      user_state_id: userStates[model.state],
      state_version: model.version,
    })
  }
  return { id: person.id, model }
}

interface Run {
  world: ReviewWorld
  person: Applicant
  model: UserModel
  step: ReviewStep
}

/** The code of the error, or undefined if the request was accepted. */
async function post({ world, person, step }: Run, path: string, body?: object) {
  const response = await world.send(step.reviewer, 'POST', `users/${person.id}/${path}`, body)
  return response.statusCode < 300 ? undefined : (response.json().responseCode as string)
}

const seenVersion = ({ model, step }: Run) => model.version + (step.isStale ? 1 : 0)

const runners: Record<ReviewStep['kind'], (run: Run) => Promise<void>> = {
  lock: async (run) => {
    const { model, step } = run
    const isFree = model.lockedBy === null || model.lockedBy === step.reviewer
    expect(await post(run, 'lock')).toBe(isFree ? undefined : 'user.locked')
    if (isFree) model.lockedBy = step.reviewer
  },

  unlock: async ({ world, person, model, step }) => {
    await world.send(step.reviewer, 'DELETE', `users/${person.id}/lock`)
    if (model.lockedBy === step.reviewer) model.lockedBy = null
  },

  decide: async (run) => {
    const { model, step } = run
    const verdict = step.isFitting ? fitting[step.event] : 'none'
    const outcome = await post(run, 'decision', {
      expectedStateVersion: seenVersion(run),
      event: step.event,
      verdicts: verdictsOf(model, verdict),
      note: null,
    })
    const expected =
      (step.isStale ? 'user.version-conflict' : undefined) ??
      model.refusal(step.event, 'administrator') ??
      (model.lockedBy === step.reviewer ? undefined : 'user.lock-lost') ??
      (fits(model, step, verdict) ? undefined : 'user.verdicts-refused')
    expect(outcome).toBe(expected)
    if (expected !== undefined) return
    model.apply(step.event, 'administrator')
    model.lockedBy = null
    if (verdict !== 'none') {
      model.licence = verdict
      model.others = 'ok'
    }
  },

  back: async (run) => {
    const { model, step } = run
    const event = step.isLift ? 'liftBan' : 'reopen'
    const body = { expectedStateVersion: seenVersion(run), note: 'Otra vez' }
    const outcome = await post(run, step.isLift ? 'lift-ban' : 'reopen', body)
    const expected =
      (step.isStale ? 'user.version-conflict' : undefined) ?? model.refusal(event, 'administrator')
    expect(outcome).toBe(expected)
    if (expected === undefined) model.apply(event, 'administrator')
  },

  /** Rarely, or everybody would be blocked. */
  ban: async (run) => {
    const { world, person, model, step } = run
    if (step.isLift) return
    const response = await world.ban(step.reviewer, person, seenVersion(run))
    const expected =
      (step.isStale ? 'user.version-conflict' : undefined) ?? model.refusal('ban', 'administrator')
    const outcome = response.statusCode < 300 ? undefined : response.json().responseCode
    expect(outcome).toBe(expected)
    if (expected !== undefined) return
    model.apply('ban', 'administrator')
    model.lockedBy = null
  },

  resubmit: (run) => sendAgain(run, 'resubmit', 'person'),

  /** Other data, which bring an active person back to review. */
  change: (run) => sendAgain(run, 'reviewAgain', 'system'),

  /** A paper expires. The typed dates are valid, so an approval writes it anew. */
  expire: async ({ world, person, model }) => {
    const expired = { number: '1', expires_on: '2026-11-01' }
    await world.db
      .insertInto('papers')
      .values({
        id: randomUUID(),
        kind: 'pila',
        driver_id: person.id,
        vehicle_id: null,
        ...expired,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['driver_id', 'kind'])
          .where('driver_id', 'is not', null)
          .doUpdateSet(expired),
      )
      .execute()
    await returnExpired(world.db, world.now)
    if (model.state === 'Active') model.apply('reviewAgain', 'system')
  },

  /** A month passes. */
  age: async ({ world, person, model }) => {
    await world.db
      .updateTable('users')
      .set({ state_since: new Date('2026-10-01T12:00:00Z') })
      .where('id', '=', person.id)
      .execute()
    await rejectUnanswered(world.db, world.now)
    if (model.state === 'Correction') model.apply('reject', 'system')
  },
}

/** The event that follows from a sending of the person, with the licence as what is new. */
async function sendAgain(
  { world, person, model }: Run,
  event: 'resubmit' | 'reviewAgain',
  actor: 'person' | 'system',
): Promise<void> {
  const by = { actor, actorId: actor === 'person' ? person.id : null }
  const work = world.db
    .transaction()
    .execute((tx) => changeUserState(tx, { userId: person.id, event, by, now: world.now }))
  const refusal = model.refusal(event, actor)
  if (refusal !== undefined) {
    await expect(work).rejects.toMatchObject({ code: refusal })
    return
  }
  await work
  model.attempt += 1
  model.licence = 'undecided'
  const own = { ...person, surnames: person.name.replace('Pedro ', '') }
  await world.sendItems(person.id, ['licence'], model.attempt, world.now, own)
  model.apply(event, actor)
}

const fitting = { approve: 'ok', askCorrection: 'correct', reject: 'reject' } as const
type GivenVerdict = 'ok' | 'correct' | 'reject' | 'none'

function fits(model: UserModel, { event }: ReviewStep, given: GivenVerdict): boolean {
  const licence = given === 'none' ? model.licence : given
  const others = given === 'none' ? model.others : 'ok'
  if (event === 'reject') return licence === 'reject'
  return others === 'ok' && licence === fitting[event]
}

/** On the licence, and «correct» for all others. */
function verdictsOf(model: UserModel, given: GivenVerdict): ItemVerdict[] {
  if (given === 'none') return []
  return driverItems.map((item) => {
    const attempt = item === 'licence' ? model.attempt : 1
    if (item !== 'licence' || given === 'ok') return { item, attempt, verdict: 'ok' }
    return { item, attempt, verdict: given, reason: 'expired', note: null }
  })
}
