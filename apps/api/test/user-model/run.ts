import type { ReviewWorld } from '../review-world.ts'
import type { ModelPerson } from './model-person.ts'
import type { ReviewStep } from './review-step.ts'
import type { UserModel } from './user-model.ts'

export interface Run {
  world: ReviewWorld
  person: ModelPerson
  model: UserModel
  step: ReviewStep
}

/** The code of the error, or undefined if the request was accepted. */
export async function post({ world, person, step }: Run, path: string, body?: object) {
  const response = await world.send(step.reviewer, 'POST', `users/${person.id}/${path}`, body)
  return response.statusCode < 300 ? undefined : (response.json().responseCode as string)
}

/** The verdict that an event needs. */
export const fitting = { approve: 'ok', askCorrection: 'correct', reject: 'reject' } as const
