import { expect } from 'vitest'
import type { Run } from './run.ts'
import type { ReviewStep } from './review-step.ts'
import type { ItemName } from './user-model.ts'

/** What the person does with the link. */
export const personRunners = {
  /** The corrections, or nothing new at all. */
  resend: async ({ person, model, step }) => {
    if (!model.hasKey) return expectNoLink(person, '/send')
    const isFilled = step.isFitting || model.hasDraft
    if (model.state === 'Correction' && isFilled) await fillReturned({ person, model })
    const { statusCode, body } = await person.send('POST', '/send')
    if (model.state === 'Correction' && !isFilled) {
      expect(JSON.parse(body).responseCode).toBe('registration.incomplete')
      return
    }
    expect(statusCode, body).toBe(200)
    // In any other state it changes nothing.
    if (model.state === 'Correction') applySending({ model })
  },

  change: (run) => sendItem(run, 'identity'),
  renew: (run) => sendItem(run, 'paper'),
} satisfies Partial<Record<ReviewStep['kind'], (run: Run) => Promise<void>>>

const returned = ({ model }: Pick<Run, 'model'>) =>
  (['paper', 'identity'] as const).filter((item) => model.isEditable(item))

export async function fillReturned(run: Pick<Run, 'model' | 'person'>): Promise<void> {
  for (const item of returned(run)) {
    await run.person.fill(item, run.model.items[item].attempt + 1)
  }
}

export function applySending({ model }: Pick<Run, 'model'>): void {
  for (const item of returned({ model })) model.send(item)
  model.hasDraft = false
  model.apply('resubmit', 'person')
}

export function applyChange({ model }: Pick<Run, 'model'>): void {
  model.audit.push('user.change-sent')
  model.apply('reviewAgain', 'system')
  model.send('identity')
}

/** A ban ends the link. */
async function expectNoLink(person: Run['person'], path: string): Promise<void> {
  const refused = await person.send('POST', path)
  expect(refused.json().responseCode).toBe('registration.link-unknown')
}

/** An item alone, as only active people can. */
async function sendItem({ person, model }: Run, item: ItemName): Promise<void> {
  const { attempt, verdict } = model.items[item]
  const path = `/items/${person.keyOf(item)}`
  if (!model.hasKey) return expectNoLink(person, `${path}/send`)
  if (model.isEditable(item)) await person.fill(item, attempt + 1)
  else {
    const refused = await person.save(item, attempt + 1)
    expect(refused.json().responseCode).toBe('registration.not-editable')
  }
  if (model.isEditable(item)) model.hasDraft = model.state === 'Correction'
  const { statusCode, body } = await person.send('POST', `${path}/send`)
  const change = model.change(item)
  const isWaiting =
    model.state === 'Review' && verdict === null && !(model.hasDraft && item === 'identity')
  const isCut = change === 'review' && model.isUnderWay
  const expected =
    (change || isWaiting ? undefined : 'registration.not-editable') ??
    (isCut ? 'registration.journey-under-way' : undefined)
  expect(statusCode < 300 ? undefined : JSON.parse(body).responseCode).toBe(expected)
  // The person drops what can't be sent.
  if (isCut) expect((await person.send('DELETE', path)).statusCode).toBe(200)
  if (expected !== undefined || change === null) return
  if (change === 'review') {
    applyChange({ model })
    return
  }
  model.send(item)
  model.audit.push('user.renewal-sent')
}
