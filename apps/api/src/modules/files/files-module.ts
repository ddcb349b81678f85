import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'

interface FilesModuleOptions {
  db: Db
  clock: Clock
}

/** The files of people who were sent to review, for whoever may see them. */
const fileRoutes: FastifyPluginAsyncZod<FilesModuleOptions> = async (app, { db, clock }) => {
  app.get(
    '/api/files/:id',
    {
      config: { access: 'file.read', isCacheable: true },
      schema: {
        tags: ['Archivos'],
        summary: 'Una foto o un PDF de una persona; la consulta queda en la auditoría',
        params: z.strictObject({ id: z.uuid() }),
      },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      const file = await findFile(db, request.params.id)
      if (!file?.ownerId) throw new AppError('file.not-found')
      await writeAudit(db, clock(), {
        event: 'file.viewed',
        actor: { kind: 'administrator', id: userId },
        subject: { kind: 'user', id: file.ownerId },
        caller: readCaller(request),
        detail: { fileId: file.id },
      })
      return app.files.send(reply, file)
    },
  )
}

/**
 * Files of a first form that was not sent belong to the person alone: their `ownerId` is null. Those of a correction
 * have an owner as soon as they are uploaded.
 */
const findFile = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'user_id as ownerId', 'media_type as mediaType', 'size_bytes as sizeBytes'])
    .where('id', '=', id)
    .executeTakeFirst()

export const filesModule = fp<FilesModuleOptions>(
  async (app, options) => {
    await app.register(fileRoutes, options)
  },
  { name: 'files-routes', dependencies: ['access', 'files'] },
)
