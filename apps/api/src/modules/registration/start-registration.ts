import { randomUUID } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type {
  CodeChannel,
  StartRegistrationBody,
} from '@arriero/domain/contract/http/registration.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
} from '#platform/throttling/rate-limit.ts'
import { insertConsent, requireCurrentText } from './consents.ts'
import { createCode } from './registration-codes.ts'
import { createRegistrationToken } from './registration-tokens.ts'

/** A draft that nobody changes for this long is deleted. */
const draftDays = 30

export const draftExpiry = (now: Date): Date => new Date(now.getTime() + draftDays * dayMs)

const area = { area: 'registration' } as const
const fromOneNetwork: RateLimit = {
  name: 'registration:address',
  max: 20,
  windowMs: hourMs,
  ...area,
}
/** Messages to one e-mail or phone, whoever asks for them: an SMS costs money and disturbs its reader. */
const toOneAddress: RateLimit = { name: 'registration:messages', max: 6, windowMs: hourMs, ...area }
const sameCodeAgain: RateLimit = { name: 'registration:again', max: 1, windowMs: minuteMs, ...area }

interface StartRequest {
  body: StartRegistrationBody
  caller: Caller
}

/**
 * A draft for anybody who asks: whether the e-mail is known already is told only to somebody who has confirmed it.
 * Returns its token and the codes to send.
 */
export async function startRegistration(
  db: Db,
  codeKey: Uint8Array,
  { body: { kind, email, phone, consentVersion }, caller }: StartRequest,
  now: Date,
): Promise<{ token: string; emailCode: string; smsCode: string }> {
  requireCurrentText(consentVersion)
  for (const attempt of networkAttempts(fromOneNetwork, caller.address)) {
    await enforceRateLimit(db, attempt, caller, now)
  }
  for (const to of [email, phone]) await limitMessages(db, to, caller, now)

  const id = randomUUID()
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('registrations')
      .values({
        id,
        kind,
        email,
        phone,
        items: '{}',
        created_at: now,
        changed_at: now,
        expires_at: draftExpiry(now),
        email_confirmed_at: null,
        phone_confirmed_at: null,
        sent_at: null,
        user_id: null,
      })
      .execute()
    await insertConsent(tx, { registrationId: id, userId: null }, caller, now)
    await writeAudit(tx, now, {
      event: 'registration.started',
      actor: { kind: 'anonymous' },
      subject: { kind: 'registration', id },
      caller,
      detail: { kind, consentVersion },
    })
    return {
      token: await createRegistrationToken(tx, id, now),
      emailCode: await createCode(tx, codeKey, { registrationId: id, channel: 'email' }, now),
      smsCode: await createCode(tx, codeKey, { registrationId: id, channel: 'sms' }, now),
    }
  })
}

interface NewCodeRequest {
  registrationId: string
  channel: CodeChannel
  caller: Caller
}

/** Another code; undefined if that address is confirmed already. */
export async function renewCode(
  db: Db,
  codeKey: Uint8Array,
  { registrationId, channel, caller }: NewCodeRequest,
  now: Date,
): Promise<{ to: string; code: string } | undefined> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const [to, confirmedAt] =
    channel === 'email' ? [row.email, row.email_confirmed_at] : [row.phone, row.phone_confirmed_at]
  if (confirmedAt !== null) return undefined
  const again = { limit: sameCodeAgain, key: `${registrationId}:${channel}`, label: channel }
  await enforceRateLimit(db, again, caller, now)
  await limitMessages(db, to, caller, now)
  return { to, code: await createCode(db, codeKey, { registrationId, channel }, now) }
}

const limitMessages = (db: Db, to: string, caller: Caller, now: Date): Promise<void> =>
  enforceRateLimit(db, { limit: toOneAddress, key: to, label: 'e-mail or phone' }, caller, now)
