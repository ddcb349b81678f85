import { randomUUID } from 'node:crypto'
import { Server } from '../../e2e/support/server.ts'
import { signInToDemo } from '../live/sign-in.ts'
import { WatchWorld } from '../live/watch-world.ts'
import type { WriterCalls } from '../live/writer.ts'
import { journeyPages, connections, pageSize } from '../load.ts'
import { untilCalm } from '../measurement.ts'
import { Helper } from '../rpc.ts'
import type { FeathersCalls } from './feathers-calls.ts'

/** A running server with its own writer and watchers. */
export interface OpenSide {
  url: string
  /** Request headers of a signed-in user. */
  headers: Record<string, string>
  /** Paths of consecutive pages of the newest journeys, one for each connection. */
  pages: string[]
  world: WatchWorld
  close: () => Promise<void>
}

/** Opened for one figure and closed after it, so that only one side runs at a time. */
export interface Side {
  open: () => Promise<OpenSide>
}

/** As many users as our side has sessions; the sockets are divided among them. */
export const feathersUsers = Array.from({ length: 15 }, () => randomUUID())

const startWriter = () => new Helper<WriterCalls>(new URL('../live/writer.ts', import.meta.url))

/** The built server; the writer is another process on its database, with the server's own modules. */
export const ourSide = (databaseUrl: string, ids: string[]): Side => ({
  open: async () => {
    const server = await Server.start({ DATABASE_URL: databaseUrl })
    const accounts = await signInToDemo(server.url)
    const headers = accounts[0]?.headers ?? {}
    const writer = startWriter()
    await writer.call('writeToPostgres', { databaseUrl, ids })
    const world = new WatchWorld(server, writer, accounts)
    const pages = await journeyPages(server.url, headers)
    await untilCalm(server.pid)
    return {
      url: server.url,
      headers,
      pages,
      world,
      close: async () => {
        world.close()
        await server.remove()
      },
    }
  },
})

/** The writer sends positions to the server, because only writes of the server's process become events. */
export const feathersSide = (databaseUrl: string, ids: string[]): Side => ({
  open: async () => {
    const server = startFeathers()
    const { url, testApiUrl, tokens } = await server.call('begin', {
      databaseUrl,
      userIds: feathersUsers,
    })
    const accounts = tokens.map((token) => ({
      token,
      headers: { authorization: `Bearer ${token}` },
    }))
    const writer = startWriter()
    await writer.call('writeToServer', { testApiUrl, ids })
    const watchers = new URL('feathers-watchers.ts', import.meta.url)
    const world = new WatchWorld({ url, pid: server.pid }, writer, accounts, watchers)
    await untilCalm(server.pid)
    return {
      url,
      headers: accounts[0]?.headers ?? {},
      pages: Array.from({ length: connections }, (_, index) => feathersPage(index)),
      world,
      close: async () => {
        world.close()
        server.stop()
      },
    }
  },
})

export const startFeathers = () =>
  new Helper<FeathersCalls>(new URL('feathers-server.ts', import.meta.url))

/** The same order as our pages. */
function feathersPage(index: number): string {
  const newestFirst = '$sort[stateSince]=-1&$sort[id]=-1'
  return encodeURI(`/journeys?$limit=${pageSize}&$skip=${index * pageSize}&${newestFirst}`)
}
