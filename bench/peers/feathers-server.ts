import knex from 'knex'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { serveCalls } from '../rpc.ts'
import { createFeathersApp } from './feathers-app.ts'
import type { FeathersCalls } from './feathers-calls.ts'
import { fillTables } from './journey-table.ts'

/** The same number of connections as our own pool. */
const openPool = (databaseUrl: string) =>
  knex({ client: 'pg', connection: databaseUrl, pool: { min: 2, max: 10 } })

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/**
 * Receives positions in batches, like our own writer. Each position is a separate patch, because Feathers sets the same
 * values in all records of one patch. Calls the service in the same process, as a route for phones would do.
 */
async function openPositionServer({ app }: ReturnType<typeof createFeathersApp>): Promise<Server> {
  const patchAll = async (batch: readonly { id: string }[]) => {
    const journeys = app.service('journeys')
    await Promise.all(batch.map(({ id, ...position }) => journeys.patch(id, { position })))
    return batch.length
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request)
    // There is no log position to return, because there is no log.
    response.end(JSON.stringify(Array.isArray(body) ? await patchAll(body) : 0))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const calls: FeathersCalls = {
  async fill({ databaseUrl, documents, userIds }) {
    const db = openPool(databaseUrl)
    await fillTables(db, documents, userIds)
    await db.destroy()
  },

  async begin({ databaseUrl, userIds }) {
    const built = createFeathersApp(openPool(databaseUrl))
    const server = await built.app.listen(0, '127.0.0.1')
    if (!server.listening) await once(server, 'listening')
    const positionServer = await openPositionServer(built)
    const tokens = await Promise.all(userIds.map(built.tokenFor))
    return { url: urlOf(server), testApiUrl: urlOf(positionServer), tokens }
  },
}

serveCalls(calls)
