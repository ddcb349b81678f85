import { AppError } from '@arriero/domain/errors.ts'
import type { Guard } from '#platform/http/access.ts'
import { readCaller } from '#platform/http/caller.ts'
import type { SessionChecks } from './session-checks.ts'
import type { Tokens } from './tokens.ts'

/**
 * The token names the session; whether it still stands, and whether this browser opened it, the database
 * knows. Whatever is wrong, the answer is the same.
 */
export function administratorGuard(tokens: Tokens, sessions: SessionChecks): Guard {
  return async (request) => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? []
    const subject = await tokens.verifyAccess(token)
    if (typeof subject === 'string' || !(await sessions.isAlive(subject, readCaller(request)))) {
      throw new AppError('session.required')
    }
    request.person = subject
  }
}
