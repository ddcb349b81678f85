/** What the driver needs of a WebSocket; a browser's is one, and so is that of `ws`. */
export interface LiveSocket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  addEventListener(type: 'close', listener: () => void): void
}
