import { Readable } from 'node:stream'
import { AppError } from '@arriero/domain/errors.ts'
import { maxFileBytes } from '@arriero/domain/contract/http/files.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Lets the routes of this plugin receive a file as the whole body. There is no multipart: one file per request
 * needs no names, no types and no parser. Pages of other sites can't send this type without asking first.
 */
export function acceptRawBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    async (request: FastifyRequest, body: Readable) => {
      // Known before the first byte is read.
      if (Number(request.headers['content-length']) > maxFileBytes) {
        throw new AppError('file.too-large')
      }
      return body
    },
  )
}

/** The body of a route of such a plugin; anything else, such as JSON, is refused. */
export function rawBody({ body }: { body: unknown }): Readable {
  if (!(body instanceof Readable)) throw new AppError('file.unsupported')
  return body
}
