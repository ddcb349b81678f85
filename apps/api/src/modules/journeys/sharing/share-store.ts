import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import { randomUUID } from 'node:crypto'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { maxShareDays, maxSharesPerJourney } from '@arriero/domain/contract/limits.ts'
import type { NewShare, Share } from '@arriero/domain/contract/http/shared-journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import { hashLinkToken, makeLinkToken } from '#platform/secrets/link-token.ts'
import { toPerson } from '../reads/timeline.ts'

/** For the audit: who acts, and from where. */
export interface ShareAuthor extends Required<Pick<AuditEntry, 'caller'>> {
  id: string
}

/** A link without a time of its own ends this long after its journey. */
const afterEndMs = dayMs
/** Links are deleted this long after they stopped working. */
const retentionMs = 30 * dayMs

interface WantedShare {
  journeyId: string
  expiresAt: Date | null
}

/** The token is returned only here; its hash is stored. */
export async function createShare(
  db: Db,
  { journeyId, expiresAt }: WantedShare,
  author: ShareAuthor,
  now: Date,
): Promise<NewShare> {
  if (expiresAt && !isPossibleExpiry(expiresAt, now)) throw new AppError('share.wrong-expiry')
  const token = makeLinkToken()
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    const journey = await lockJourney(tx, journeyId)
    if (!openStateIds.includes(journey.journey_state_id)) throw new AppError('share.journey-ended')
    const active = await selectActive(tx, now).where('journey_id', '=', journeyId).execute()
    if (active.length >= maxSharesPerJourney) throw new AppError('share.too-many')
    await tx
      .insertInto('journey_shares')
      .values({
        id,
        journey_id: journeyId,
        token_hash: hashLinkToken(token),
        created_by: author.id,
        created_at: now,
        expires_at: expiresAt,
        revoked_at: null,
      })
      .execute()
    await audit(tx, 'journey.shared', author, journeyId, now, { shareId: id, expiresAt })
  })
  const share = (await listShares(db, journeyId, now)).find((one) => one.id === id)
  if (!share) throw new AppError('share.journey-ended')
  return { ...share, token }
}

function isPossibleExpiry(expiresAt: Date, now: Date): boolean {
  const left = expiresAt.getTime() - now.getTime()
  return left > 0 && left <= maxShareDays * dayMs
}

/** Two people who share at once can't exceed the limit. */
async function lockJourney(tx: Tx, id: string) {
  const journey = await tx
    .selectFrom('journeys')
    .select('journey_state_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!journey) throw new AppError('journey.not-found')
  return journey
}

/** The active links of a journey, newest first. */
export async function listShares(db: Db, journeyId: string, now: Date): Promise<Share[]> {
  const rows = await selectActive(db, now)
    .innerJoin('users', 'users.id', 'journey_shares.created_by')
    .select(['users.id as author_id', 'users.given_names', 'users.surnames'])
    .where('journey_id', '=', journeyId)
    .orderBy('journey_shares.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    createdBy: toPerson(row.author_id, row.given_names, row.surnames).name,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
}

export async function revokeShare(
  db: Db,
  { journeyId, id }: { journeyId: string; id: string },
  author: ShareAuthor,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('journey_shares')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('journey_id', '=', journeyId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw new AppError('share.already-closed')
    await audit(tx, 'journey.share-revoked', author, journeyId, now, { shareId: id })
  })
}

export interface ActiveShare {
  id: string
  journeyId: string
  expiresAt: Date | null
}

/** The link with this token; undefined if it is unknown, expired or revoked. */
export async function findActiveShare(
  db: Db,
  token: string,
  now: Date,
): Promise<ActiveShare | undefined> {
  const row = await selectActive(db, now)
    .where('token_hash', '=', hashLinkToken(token))
    .executeTakeFirst()
  return row && { id: row.id, journeyId: row.journey_id, expiresAt: row.expires_at }
}

/** The links that work. */
export const selectActive = (db: Db, now: Date) =>
  db
    .selectFrom('journey_shares')
    .innerJoin('journeys', 'journeys.id', 'journey_shares.journey_id')
    .select([
      'journey_shares.id',
      'journey_shares.journey_id',
      'journey_shares.created_at',
      'journey_shares.expires_at',
    ])
    .where('revoked_at', 'is', null)
    .where((eb) => eb.not(endedBefore(eb, now)))

type ShareExpression = ExpressionBuilder<
  Pick<Schema, 'journey_shares' | 'journeys'>,
  'journey_shares' | 'journeys'
>

/** Whether the link expired before `time`. */
const endedBefore = (eb: ShareExpression, time: Date) =>
  eb.or([
    eb.and([eb('expires_at', 'is not', null), eb('expires_at', '<=', time)]),
    eb.and([
      eb('expires_at', 'is', null),
      eb('journeys.journey_state_id', 'not in', openStateIds),
      eb('journeys.state_since', '<=', new Date(time.getTime() - afterEndMs)),
    ]),
  ])

/** The audit keeps who shared what. */
export async function deleteOldShares(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionMs)
  await db.deleteFrom('journey_share_grants').where('ends_at', '<=', now).execute()
  await db
    .deleteFrom('journey_shares')
    .using('journeys')
    .whereRef('journeys.id', '=', 'journey_shares.journey_id')
    .where((eb) => eb.or([eb('revoked_at', '<', cutoff), endedBefore(eb, cutoff)]))
    .execute()
}

const audit = (
  tx: Tx,
  event: AuditEvent,
  { id, caller }: ShareAuthor,
  journeyId: string,
  now: Date,
  detail: Record<string, unknown>,
) =>
  writeAudit(tx, now, {
    event,
    actor: { kind: 'administrator', id },
    subject: { kind: 'journey', id: journeyId },
    caller,
    detail,
  })
