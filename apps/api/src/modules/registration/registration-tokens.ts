import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Guard } from '#platform/http/access.ts'
import { hashLinkToken, makeLinkToken } from '#platform/secrets/link-token.ts'

/** A link still shows the state long after the registration was sent. */
const tokenLifetimeMs = 180 * dayMs

/** A new token for a registration; only its hash is stored. */
export async function createRegistrationToken(
  db: Db,
  registrationId: string,
  now: Date,
): Promise<string> {
  const token = makeLinkToken()
  await db
    .insertInto('registration_tokens')
    .values({
      token_hash: hashLinkToken(token),
      registration_id: registrationId,
      created_at: now,
      expires_at: new Date(now.getTime() + tokenLifetimeMs),
    })
    .execute()
  return token
}

/** The token is in the fragment, which browsers don't send: it reaches no server log. */
export const registrationAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/registro#${token}`

/** Identifies the registration by its token, which the page sends as a Bearer token. */
export function applicantGuard(db: Db, clock: Clock): Guard {
  return async (request) => {
    const [, token] = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
    const row = token === undefined ? undefined : await findRegistration(db, token, clock())
    if (!row) throw new AppError('registration.link-unknown')
    request.applicant = { registrationId: row.id }
  }
}

const findRegistration = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('registration_tokens')
    .innerJoin('registrations', 'registrations.id', 'registration_tokens.registration_id')
    .select('registrations.id')
    .where('registration_tokens.token_hash', '=', hashLinkToken(token))
    .where('registration_tokens.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('registrations.sent_at', 'is not', null),
        eb('registrations.expires_at', '>', now),
      ]),
    )
    .executeTakeFirst()
