import { userStates } from '@arriero/domain/users/user-state.ts'
import { expect } from 'vitest'
import type { ReviewWorld } from '../review-world.ts'
import { personRunners } from './run-person.ts'
import { ModelPerson } from './model-person.ts'
import { fitting, post, type Run } from './run.ts'
import { race } from './race.ts'
import type { ReviewCase, ReviewStep } from './review-step.ts'
import { recordRunners } from './run-records.ts'
import { UserModel } from './user-model.ts'

/** Runs the steps at the real endpoints and compares each outcome with the model. */
export async function runReview(world: ReviewWorld, { kind, steps }: ReviewCase) {
  const person = await ModelPerson.create(world, kind)
  const model = new UserModel(kind)
  let checked = ''
  for (const [at, step] of steps.entries()) {
    // Only the order of events matters, and a lock must not run out.
    world.now = new Date(world.now.getTime() + 1)
    if (at % 8 === 0) await world.db.deleteFrom('throttles').execute()
    if (!model.hasKey && model.state !== 'Ban' && !model.isErased) {
      await person.renewAccess()
      model.hasKey = true
    }
    if (model.isErased) expect(await post({ world, person, model, step }, 'lock')).toBe(gone)
    else await runners[step.kind]({ world, person, model, step })
    const when = `after step ${at}, ${step.kind}`
    await checkRecords(world, person, model, when)
    const { state, canUseKey, canUseLink } = model
    const access = JSON.stringify({ state, canUseKey, canUseLink })
    if (access !== checked || at === steps.length - 1) await checkAccess(person, model, when)
    checked = access
  }
  return { id: person.id, model }
}

const gone = 'user.not-found'

/** One transition and one audit entry for each accepted step, and none for a refused one. */
async function checkRecords(
  world: ReviewWorld,
  person: ModelPerson,
  model: UserModel,
  when: string,
): Promise<void> {
  const { user_state_id, state_version } = await world.readUser(person.id)
  // Erasure is no step of the review.
  const state = userStates[model.isErased ? 'Reject' : model.state]
  expect([user_state_id, state_version], when).toEqual([state, model.version])
  expect(await person.readAudit(), when).toEqual(model.audit)
}

/** Key and link work exactly as long as the state allows it. */
async function checkAccess(person: ModelPerson, model: UserModel, when: string): Promise<void> {
  const key = await person.askWithKey()
  expect(key.statusCode, `key ${when}`).toBe(model.canUseKey ? 200 : 401)
  const link = await person.send('GET', '')
  expect(link.statusCode, `link ${when}`).toBe(model.canUseLink ? 200 : 401)
  if (model.canUseLink) expect(link.json().userStateId, when).toBe(userStates[model.state])
}

const seenVersion = ({ model, step }: Run) => model.version + (step.isStale ? 1 : 0)
const stale = ({ step }: Run) => (step.isStale ? 'user.version-conflict' : undefined)

const runners: Record<ReviewStep['kind'], (run: Run) => Promise<void>> = {
  ...personRunners,
  ...recordRunners,
  race,

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
    const { model, person, step } = run
    const { event, about } = step
    const given = step.isFitting ? fitting[event] : 'none'
    const outcome = await post(run, 'decision', {
      expectedStateVersion: seenVersion(run),
      event,
      verdicts: person.verdicts(model, given, about),
      note: null,
    })
    const expected =
      stale(run) ??
      model.refusal(event, 'administrator') ??
      (model.lockedBy === step.reviewer ? undefined : 'user.lock-lost') ??
      model.verdictRefusal(event, given, about)
    expect(outcome).toBe(expected)
    if (expected === undefined) model.decide(event, given, about)
  },

  decideRenewals: async (run) => {
    const { model, person, step } = run
    const { attempt, verdict } = model.items.paper
    const item = person.keyOf('paper')
    const given = step.isFitting
      ? { item, attempt, verdict: 'ok' }
      : { item, attempt, verdict: 'correct', reason: 'unreadable', note: null }
    const outcome = await post(run, 'renewals', {
      expectedStateVersion: seenVersion(run),
      verdicts: [given],
    })
    const expected =
      stale(run) ??
      (model.state === 'Active' ? undefined : 'user.version-conflict') ??
      (model.lockedBy === step.reviewer ? undefined : 'user.lock-lost') ??
      (verdict === null ? undefined : 'user.new-sending')
    expect(outcome).toBe(expected)
    if (expected !== undefined) return
    model.lockedBy = null
    model.items.paper.verdict = step.isFitting ? 'ok' : 'correct'
    if (step.isFitting) model.isPaperExpired = false
    model.audit.push('user.renewals-decided')
  },

  back: async (run) => {
    const { model, step } = run
    const event = step.isLift ? 'liftBan' : 'reopen'
    const body = { expectedStateVersion: seenVersion(run), note: 'Otra vez' }
    const outcome = await post(run, step.isLift ? 'lift-ban' : 'reopen', body)
    const expected = stale(run) ?? model.refusal(event, 'administrator')
    expect(outcome).toBe(expected)
    if (expected === undefined) model.apply(event, 'administrator')
  },

  ban: async (run) => {
    const { world, person, model, step } = run
    if (!step.isRare) return
    const response = await world.ban(step.reviewer, person, seenVersion(run))
    const expected = stale(run) ?? model.refusal('ban', 'administrator')
    const outcome = response.statusCode < 300 ? undefined : response.json().responseCode
    expect(outcome).toBe(expected)
    if (expected !== undefined) return
    model.apply('ban', 'administrator')
    model.lockedBy = null
  },

  erase: async (run) => {
    const { model, person, step } = run
    if (!step.isRare) return
    const body = { typedName: person.name, reason: 'Lo pidió por correo' }
    const expected = model.isUnderWay ? 'erasure.journey-open' : undefined
    expect(await post(run, 'erasure', body)).toBe(expected)
    if (expected !== undefined) return
    model.isErased = true
    model.audit.push('personal-data.erased')
  },
}
