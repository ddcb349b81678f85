import { AppError } from '@arriero/domain/errors.ts'
import type { Hand } from './asked.ts'

/** For what the transition table does not speak of. Answers who it is. */
export function requireAdministrator({ actor, actorId }: Hand): string {
  if (actor !== 'administrator' || actorId === null) throw new AppError('journey.actor-refused')
  return actorId
}
