import type { WebSocketServer } from 'ws'
import { closeCodes } from './close-codes.ts'

const graceMilliseconds = 2_000

/** Says goodbye to every client and takes no new one; who does not answer in time is cut off. */
export async function closeSockets(server: WebSocketServer): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const client of server.clients) client.close(closeCodes.goingAway, 'server stopping')
  const cutOff = setTimeout(() => {
    for (const client of server.clients) client.terminate()
  }, graceMilliseconds)
  await closed
  clearTimeout(cutOff)
}
