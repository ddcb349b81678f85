/** Server side of one open stream. */
export interface RpcStream {
  /** A message of the client. Throws an `RpcError` that ends the stream. */
  receive(message: unknown): void
  /** Called when the rules have changed. */
  recheck(): void
  close(): void
}
