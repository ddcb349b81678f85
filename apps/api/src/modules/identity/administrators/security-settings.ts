import { SecuritySettings } from '@arriero/domain/contract/http/administrators.ts'
import { roles } from '@arriero/domain/users/role.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { type Caller, readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'

interface SecuritySettingsOptions {
  db: Db
  clock: Clock
  /** Called when anybody may have got other rights. */
  onAllRightsChange: () => void
}

const tags = ['Administradores']

/** What the owner requires of everybody who signs in. */
export const securitySettingsRoutes: FastifyPluginAsyncZod<SecuritySettingsOptions> = async (
  app,
  { db, clock, onAllRightsChange },
) => {
  app.get(
    '/api/securitySettings',
    {
      config: { access: 'administrator.read' },
      schema: { tags, summary: 'Qué exige la organización', response: { 200: SecuritySettings } },
    },
    async () => readSettings(db),
  )

  app.put(
    '/api/securitySettings',
    {
      config: { access: 'administrator.manage' },
      schema: {
        tags,
        summary: 'Exigir el segundo factor',
        body: SecuritySettings,
        response: { 200: SecuritySettings },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const change = { ...request.body, userId, caller: readCaller(request) }
      const saved = await saveSettings(db, change, clock())
      onAllRightsChange()
      return saved
    },
  )
}

async function readSettings(db: Db): Promise<SecuritySettings> {
  const row = await db
    .selectFrom('organisation_settings')
    .select('second_factor_roles')
    .executeTakeFirstOrThrow()
  return { secondFactorRoles: row.second_factor_roles }
}

interface SettingsChange extends SecuritySettings {
  userId: string
  caller: Caller
}

async function saveSettings(
  db: Db,
  { secondFactorRoles: chosen, userId, caller }: SettingsChange,
  now: Date,
): Promise<SecuritySettings> {
  const secondFactorRoles = roles.filter((role) => chosen.includes(role))
  return db.transaction().execute(async (tx) => {
    const before = await readSettings(tx)
    await tx
      .updateTable('organisation_settings')
      .set({ second_factor_roles: secondFactorRoles, changed_by: userId, changed_at: now })
      .execute()
    await writeAudit(tx, now, {
      event: 'security-settings.changed',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'security-settings', id: 'second-factor' },
      caller,
      detail: { before: before.secondFactorRoles, after: secondFactorRoles },
    })
    return { secondFactorRoles }
  })
}
