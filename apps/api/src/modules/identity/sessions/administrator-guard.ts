import { AppError } from '@arriero/domain/errors.ts'
import type { Guard } from '#platform/access.ts'
import { readCaller } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/schema.ts'
import { isSessionAlive } from './is-session-alive.ts'
import type { Tokens } from './tokens.ts'

/**
 * The token names the session; whether it still stands, and whether this browser opened it, is
 * read from the database each time. Whatever is wrong, the answer is the same.
 */
export function administratorGuard(db: Db, tokens: Tokens, clock: Clock): Guard {
  return async (request) => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? []
    const subject = await tokens.verifyAccess(token)
    if (
      typeof subject === 'string' ||
      !(await isSessionAlive(db, subject, readCaller(request), clock()))
    ) {
      throw new AppError('session.required')
    }
    request.person = subject
  }
}
