import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { z } from 'zod'
import type { ChallengePurpose } from '#platform/database/access-tables.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashLinkToken, makeLinkToken } from '#platform/secrets/link-token.ts'

/** Long enough to fetch a phone and unlock it. Browsers get the same time. */
export const challengeMs = 5 * minuteMs

interface NewChallenge {
  purpose: ChallengePurpose
  /** Undefined for a sign-in: the passkey says who it is. */
  userId?: string
  /** Of the browser's companion cookie. */
  bindingHash: string
}

/** A random text for the browser to sign, usable once, in this browser only. */
export async function issueChallenge(
  db: Db,
  { purpose, userId, bindingHash }: NewChallenge,
  now: Date,
): Promise<string> {
  const challenge = makeLinkToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashLinkToken(challenge),
      purpose,
      user_id: userId ?? null,
      binding_hash: bindingHash,
      created_at: now,
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute()
  return challenge
}

interface GivenChallenge {
  challenge: string
  purposes: readonly ChallengePurpose[]
  bindingHash: string | null
}

/** Deletes it, so that of two requests with the same challenge only one gets it. Undefined if it is not valid here. */
export async function consumeChallenge(
  db: Db,
  { challenge, purposes, bindingHash }: GivenChallenge,
  now: Date,
) {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashLinkToken(challenge))
    .returning(['purpose', 'user_id', 'binding_hash', 'created_at', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= now || row.binding_hash !== bindingHash) return undefined
  return purposes.includes(row.purpose) ? row : undefined
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) })

/** The challenge that the browser signed; undefined if the text is not what browsers send. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString()
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return undefined
  }
}

export const deleteExpiredChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
