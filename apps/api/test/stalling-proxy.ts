import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can stall: it stops forwarding data without closing the connections. */
export async function openStallingProxy(target: URL) {
  const sockets: Socket[] = []
  let isStalled = false
  const server = createServer((client) => {
    sockets.push(client)
    if (isStalled) return
    const upstream = connect(Number(target.port), target.hostname)
    sockets.push(upstream)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Forwards new connections again; stalled ones stay stalled. */
    resume: () => {
      isStalled = false
    },
    disconnect: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
