import { AppError } from '@arriero/domain/errors.ts'
import type { Guard } from '#platform/access.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/schema.ts'
import { isSessionAlive } from './session-queries.ts'
import type { Tokens } from './tokens.ts'

/** The token names the session; whether it still stands is read from the database each time. */
export function administratorGuard(db: Db, tokens: Tokens, clock: Clock): Guard {
  return async (request) => {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw new AppError('session.required')
    const verdict = await tokens.verifyAccess(token)
    if (typeof verdict === 'string') throw new AppError('session.required')
    if (!(await isSessionAlive(db, verdict.sessionId, clock()))) {
      throw new AppError('session.required')
    }
    request.person = verdict
  }
}
