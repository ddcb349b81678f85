import { type Server, type Socket, connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The network between one tab and the server, which a test can cut. */
export class Network {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false
  #isFrozen = false

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(port: number): Promise<Network> {
    const network: Network = new Network(
      createServer((client) => {
        network.#join(client, connect(port, '127.0.0.1'))
      }),
    )
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve))
    return network
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** Connections break and new ones are refused. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Connections stay open and nothing arrives, as on a network that drops packets. */
  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  restore(): void {
    this.#isCut = false
    this.#isFrozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(client: Socket, server: Socket): void {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one)
      one.on('data', (data) => other.write(data))
      one.on('error', () => undefined)
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      if (this.#isFrozen) one.pause()
      if (this.#isCut) one.destroy()
    }
  }
}
