import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/schema.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { createRegistrationToken, registrationAddress } from './registration-tokens.ts'

/**
 * A new link to the form of a driver or customer. Somebody whom an administrator registered has no form yet and gets
 * one. Older links stay valid.
 */
export async function createCorrectionLink(
  db: Db,
  publicUrl: string,
  userId: string,
  now: Date,
): Promise<string> {
  const id = (await findForm(db, userId)) ?? (await createForm(db, userId, now))
  return registrationAddress(publicUrl, await createRegistrationToken(db, id, now))
}

const findForm = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('registrations')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.id

async function createForm(db: Db, userId: string, now: Date): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['kind', 'email', 'phone', 'created_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user || user.kind === 'administrator') throw new AppError('user.not-found')
  await db
    .insertInto('registrations')
    .values({
      id: randomUUID(),
      kind: user.kind,
      email: user.email,
      phone: user.phone ?? '',
      // The administrator vouches for both.
      email_confirmed_at: user.created_at,
      phone_confirmed_at: user.created_at,
      items: '{}',
      created_at: now,
      changed_at: now,
      expires_at: now,
      sent_at: user.created_at,
      user_id: userId,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').where('user_id', 'is not', null).doNothing(),
    )
    .execute()
  const id = await findForm(db, userId)
  if (id === undefined) throw new Error('The form was not created')
  return id
}
