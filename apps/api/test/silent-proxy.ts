import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a server, which can fall silent: nothing arrives any more, and nobody is told. */
export async function openSilentProxy(target: URL) {
  const sockets: Socket[] = []
  let isSilent = false
  const server = createServer((near) => {
    sockets.push(near)
    if (isSilent) return
    const far = connect(Number(target.port), target.hostname)
    sockets.push(far)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Who was cut off stays so: only new connections come through. */
    speak: () => {
      isSilent = false
    },
    breakOff: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
