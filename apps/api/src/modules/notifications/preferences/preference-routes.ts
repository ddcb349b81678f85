import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  NotificationPreferences,
  PresenceAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import { sql } from 'kysely'
import { notificationSeverities } from '@arriero/domain/notifications/notification-kind.ts'
import { minutesOfDay, timeOfDay } from './time-of-day.ts'

const config = { access: 'administrator' } as const
const common = { tags: ['Notificaciones'], security: bearerSecurity }

const routes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, { db, clock }) => {
  app.get(
    '/api/me/notificationPreferences',
    {
      config,
      schema: {
        ...common,
        summary: 'Cómo quiero recibir mis notificaciones',
        response: { 200: NotificationPreferences, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readPreferences(db, requireSignedInPerson(request).userId)
    },
  )

  app.put(
    '/api/me/notificationPreferences',
    {
      config,
      schema: {
        ...common,
        summary: 'Cambiar cómo quiero recibir mis notificaciones',
        body: NotificationPreferences,
        response: { 200: NotificationPreferences, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInPerson(request)
      return writePreferences(db, userId, request.body, clock())
    },
  )

  app.post(
    '/api/me/presence',
    {
      config,
      schema: {
        ...common,
        summary: 'Estoy frente a la consola',
        response: { 200: PresenceAnswer, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const awaySince = await notePresence(db, requireSignedInPerson(request).userId, clock())
      return { awaySince: awaySince?.toISOString() ?? null }
    },
  )
}

export const preferenceRoutes = fp(routes, {
  name: 'notification-preferences',
  dependencies: ['access', 'error-handler'],
})

/** A shorter absence misses nothing worth a line. */
const awayAfterMs = 5 * 60_000

/** The person has the console before their eyes. Answers since when they had not, where that was long. */
async function notePresence(db: Db, userId: string, now: Date): Promise<Date | null> {
  const seenBefore = await moveSeen(db, userId, now)
  const isLong = seenBefore !== null && now.getTime() - seenBefore.getTime() > awayAfterMs
  return isLong ? seenBefore : null
}

/** Answers with what was there before. */
const moveSeen = (db: Db, userId: string, now: Date): Promise<Date | null> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('notification_preferences')
      .select('seen_at')
      .where('user_id', '=', userId)
      // Of two tabs, one comes back from an absence.
      .forUpdate()
      .executeTakeFirst()
    const seen_at = sql<Date>`greatest(notification_preferences.seen_at, excluded.seen_at)`
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: userId, seen_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
      .execute()
    return before?.seen_at ?? null
  })

/** Until a person says otherwise: silent, and no mail. */
const silence: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
}

async function readPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .select([
      'sounds',
      'has_browser_notifications',
      'quiet_from',
      'quiet_to',
      'digest',
      'digest_hour',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return silence
  const { quiet_from: from, quiet_to: to } = row
  return {
    sounds: row.sounds,
    hasBrowserNotifications: row.has_browser_notifications,
    quiet: from === null || to === null ? null : { from: timeOfDay(from), to: timeOfDay(to) },
    digest: { every: row.digest, hour: row.digest_hour },
  }
}

/** All of them at once: the last browser to write wins. */
async function writePreferences(
  db: Db,
  userId: string,
  { sounds, hasBrowserNotifications, quiet, digest }: NotificationPreferences,
  now: Date,
): Promise<NotificationPreferences> {
  const row = {
    // In their order, each once.
    sounds: notificationSeverities.filter((severity) => sounds.includes(severity)),
    has_browser_notifications: hasBrowserNotifications,
    quiet_from: quiet && minutesOfDay(quiet.from),
    quiet_to: quiet && minutesOfDay(quiet.to),
    digest: digest.every,
    digest_hour: digest.hour,
  }
  const begunAt = digest.every === 'never' ? null : now
  await db
    .insertInto('notification_preferences')
    .values({ ...row, user_id: userId, digested_through: begunAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((e) => ({
        ...row,
        // It begins when it is turned on; one that goes on leaves nothing out.
        digested_through: begunAt
          ? sql<Date>`case when ${e.ref('notification_preferences.digest')} = 'never' then ${begunAt}::timestamptz
              else ${e.ref('notification_preferences.digested_through')} end`
          : null,
      })),
    )
    .execute()
  return { sounds: row.sounds, hasBrowserNotifications, quiet, digest }
}
