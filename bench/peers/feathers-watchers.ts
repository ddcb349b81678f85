import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { BareSocket, type SocketFrame } from '../live/bare-socket.ts'
import { watcherCalls } from '../live/watcher-calls.ts'
import { serveCalls } from '../rpc.ts'

/**
 * Socket.IO on the same minimal sockets as ours: with its own client, hundreds of watchers in one process would cost
 * more than the server. A message is its kind in digits (`40` connect, `42` event, `43` response), then JSON.
 */
const heartbeat = { ping: '2', pong: '3' }
const requestPrefix = '421'
const responsePrefix = '431'
const query = { journeyStateId: { $in: inProgressStateIds }, $limit: 5000 }

const textOf = ({ payload }: SocketFrame) => payload.toString()

const calls = watcherCalls({
  sendsToAllClients: true,

  /** The header of the handshake signs in, and joins the channel before the connection is confirmed. */
  async open(url, { headers }) {
    const address = new URL('/socket.io/?EIO=4&transport=websocket', url)
    const socket = await BareSocket.open(address, headers, heartbeat)
    const connected = socket.until((frame) => textOf(frame).startsWith('40'))
    socket.send('40')
    await connected
    return socket
  },

  async load(socket) {
    const loaded = socket.until((frame) => {
      const text = textOf(frame)
      if (!text.startsWith(responsePrefix)) return false
      const [error, page] = JSON.parse(text.slice(responsePrefix.length)) as [
        unknown,
        { data: unknown[] },
      ]
      if (error !== null) throw new Error(JSON.stringify(error))
      return page.data.length > 0
    })
    socket.send(`${requestPrefix}${JSON.stringify(['find', 'journeys', query])}`)
    await loaded
  },

  updateTimes(frame) {
    const text = textOf(frame)
    if (!text.startsWith('42')) return []
    const [, journey] = JSON.parse(text.slice(2)) as [string, { position: { at: string } }]
    return [journey.position.at]
  },

  /** Every update is one event and one frame. */
  hasReached: ({ frames }, { updates }) => frames >= updates,
})

serveCalls(calls)
