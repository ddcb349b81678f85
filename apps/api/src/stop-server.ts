import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'

/** Lets what is under way finish, but not for ever: past the deadline every connection is cut. */
export async function stopServer(
  app: FastifyInstance,
  database: Pick<Database, 'close'> | undefined,
  deadlineMilliseconds = 10_000,
): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), deadlineMilliseconds)
  try {
    await app.close()
    await database?.close()
  } finally {
    clearTimeout(cutOff)
  }
}
